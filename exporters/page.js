"use strict";
(() => {
  const root = document.documentElement;
  const articles = [...document.querySelectorAll("article")];
  const links = new Map([...document.querySelectorAll("nav li")].map((li) => [li.dataset.of, li]));
  const plain = (text) => text.normalize("NFKC").toLowerCase();
  const texts = articles.map((article) => plain(article.textContent));
  const tools = document.querySelector(".tools");
  const find = document.getElementById("find");
  const count = document.getElementById("count");

  const marked = (words) => {
    if (!window.Highlight || !CSS.highlights) return;
    const ranges = [];
    if (words.length) {
      for (const article of articles) {
        if (article.hidden || ranges.length > 2000) continue;
        const walk = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          const text = node.data.toLowerCase();
          if (text.length !== node.data.length) continue;
          for (const word of words) {
            for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
              const range = new Range();
              range.setStart(node, at);
              range.setEnd(node, at + word.length);
              ranges.push(range);
            }
          }
        }
      }
    }
    CSS.highlights.set("found", new Highlight(...ranges));
  };

  const search = () => {
    const words = plain(find.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    articles.forEach((article, at) => {
      article.hidden = !words.every((word) => texts[at].includes(word));
      const link = links.get(article.id);
      if (link) link.hidden = article.hidden;
      shown += article.hidden ? 0 : 1;
    });
    count.textContent = words.length ? count.dataset.told.replace("{count}", shown) : "";
    marked(words);
  };

  let waiting = 0;
  find.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 80);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== find) {
      event.preventDefault();
      find.focus();
    } else if (event.key === "Escape" && find.value) {
      find.value = "";
      search();
    }
  });
  const buttons = [...document.querySelectorAll("button[data-lang]")];
  for (const button of buttons) {
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") === "true";
      const others = buttons.some(
        (each) => each !== button && each.getAttribute("aria-pressed") === "true",
      );
      if (on && !others) return;
      button.setAttribute("aria-pressed", String(!on));
      root.classList.toggle(`no-${button.dataset.lang}`, on);
    });
  }
  document.getElementById("colours").addEventListener("click", () => {
    const dark = root.classList.contains("dark") || (!root.classList.contains("light") &&
      matchMedia("(prefers-color-scheme: dark)").matches);
    root.classList.toggle("dark", !dark);
    root.classList.toggle("light", dark);
  });
  tools.hidden = false;
  if (find.value) search();
})();
