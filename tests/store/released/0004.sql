BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE alignment (
	"key" INTEGER NOT NULL, 
	source_ref VARCHAR NOT NULL, 
	target_ref VARCHAR NOT NULL, 
	pairs TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	author VARCHAR NOT NULL, 
	saved_at DATETIME NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (source_ref, target_ref)
);
INSERT INTO "alignment" VALUES(1,'printed-doc','own:zh-Hant','[]',1,'a translator','2026-12-01 02:42:28.952839');
CREATE TABLE chart (
	game VARCHAR NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (game), 
	FOREIGN KEY(game) REFERENCES game ("key") ON DELETE CASCADE
);
INSERT INTO "chart" VALUES('hill-2e','{"haunts":{"hill-2e/room/star-chamber":{"hill-2e/omen/bell":1}}}');
CREATE TABLE check_ignore (
	unit_id VARCHAR NOT NULL, 
	lang VARCHAR NOT NULL, 
	code VARCHAR NOT NULL, 
	fingerprint VARCHAR NOT NULL, 
	reason TEXT NOT NULL, 
	author VARCHAR NOT NULL, 
	saved_at DATETIME NOT NULL, 
	PRIMARY KEY (unit_id, lang, code, fingerprint)
);
INSERT INTO "check_ignore" VALUES('hill-2e/room/cellar#title','zh-Hant','BT101','abc','as printed','a translator','2026-12-01 02:42:28.940488');
CREATE TABLE document (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	sha256 VARCHAR NOT NULL, 
	format VARCHAR NOT NULL, 
	encoding VARCHAR NOT NULL, 
	lang VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	length INTEGER NOT NULL, 
	original BLOB NOT NULL, 
	report TEXT NOT NULL, 
	imported_at DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "document" VALUES('printed-doc','doc.txt','0000000000000000000000000000000000000000000000000000000000000000','text','utf-8','en','hill-2e',35,X'006F726967696E616C206279746573FF','{}','2026-12-01 02:42:28.630306');
CREATE TABLE draft (
	"key" INTEGER NOT NULL, 
	form VARCHAR NOT NULL, 
	entry_id VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	title TEXT NOT NULL, 
	state VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	used INTEGER NOT NULL, 
	removed BOOLEAN NOT NULL, 
	path TEXT NOT NULL, 
	bound TEXT NOT NULL, 
	author VARCHAR NOT NULL, 
	saved_at DATETIME NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "draft" VALUES(1,'page','home/item/lantern','item','hill-2e','{"en": "Lantern"}','draft',2,0,0,'/home/judge/lantern.md','{"":"---\nid: home/item/lantern\ngame: hill-2e\nlang: en\n---\n- You gain 1 Might.\n"}','a judge','2026-12-01 02:42:28.797575');
CREATE TABLE draft_revision (
	"key" INTEGER NOT NULL, 
	draft_key INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	texts TEXT NOT NULL, 
	author VARCHAR NOT NULL, 
	message TEXT NOT NULL, 
	saved_at DATETIME NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(draft_key) REFERENCES draft ("key"), 
	UNIQUE (draft_key, number)
);
INSERT INTO "draft_revision" VALUES(1,1,1,'{"":"---\nid: home/item/lantern\ngame: hill-2e\nlang: en\n---\n- You gain 1 Might.\n"}','a judge','begun','2026-12-01 02:42:28.785904');
INSERT INTO "draft_revision" VALUES(2,1,2,'{"":"---\nid: home/item/lantern\ngame: hill-2e\nlang: en\n---\n- You gain 1 Speed.\n"}','a judge','faster','2026-12-01 02:42:28.797575');
CREATE TABLE entry (
	id VARCHAR NOT NULL, 
	layer VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	slug VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	saved_at DATETIME NOT NULL, 
	PRIMARY KEY (id, layer)
);
INSERT INTO "entry" VALUES('hill-2e/haunt/1','workbench','hill-2e','haunt','1','',0,'{"id":"hill-2e/haunt/1","title":{"en":"It Rings","zh-Hant":"鳴響","zh-Hans":"鸣响"},"facts":{"number":1}}',1,'2026-12-01 02:42:27.623547');
INSERT INTO "entry" VALUES('hill-2e/item/rope','workbench','hill-2e','item','rope','',1,'{"id":"hill-2e/item/rope","title":{"en":"Rope","zh-Hant":"繩索","zh-Hans":"绳索"},"facts":{"keeps":true},"parts":[{"key":"rule","text":{"en":"Tie it in the Attic or the Wine Cellar.","zh-Hant":"繫在酒窖。","zh-Hans":"系在酒窖。"}}],"derived":["zh-Hans"]}',1,'2026-12-01 02:42:27.623604');
INSERT INTO "entry" VALUES('hill-2e/omen/bell','workbench','hill-2e','omen','bell','',2,'{"id":"hill-2e/omen/bell","title":{"en":"Bell","zh-Hant":"鐘","zh-Hans":"钟"},"facts":{"keeps":true}}',1,'2026-12-01 02:42:27.623624');
INSERT INTO "entry" VALUES('hill-2e/room/attic','workbench','hill-2e','room','attic','',3,'{"id":"hill-2e/room/attic","title":{"en":"Attic","zh-Hant":"閣樓","zh-Hans":"阁楼"},"facts":{"floors":["upper"],"doors":["S"],"symbol":"event","tile":"attic"},"parts":[{"key":"rule","text":{"en":"Leaving it needs a roll. The Rope helps."}}],"sources":["table"]}',1,'2026-12-01 02:42:27.623662');
INSERT INTO "entry" VALUES('hill-2e/room/cellar','workbench','hill-2e','room','cellar','',4,'{"id":"hill-2e/room/cellar","title":{"en":"Wine Cellar","zh-Hant":"酒窖","zh-Hans":"酒窖"},"facts":{"floors":["basement"],"doors":["N","S"],"symbol":"item","tile":"cellar"},"aliases":[{"lang":"en","text":"Vault of Wine"}]}',1,'2026-12-01 02:42:27.623695');
INSERT INTO "entry" VALUES('hill-2e/room/star-chamber','workbench','hill-2e','room','star-chamber','',5,'{"id":"hill-2e/room/star-chamber","title":{"en":"Star Chamber","zh-Hant":"星堂","zh-Hans":"星堂"},"facts":{"floors":["basement"],"doors":["E"],"symbol":"omen","tile":"star","chart":true}}',1,'2026-12-01 02:42:27.623719');
INSERT INTO "entry" VALUES('hill-2e/event/own-find','printed','hill-2e','event','own-find','printed-doc',0,'{"id":"hill-2e/event/own-find","title":{"en":"Own Find"},"facts":{},"sources":["doc.txt"]}',1,'2026-12-01 02:42:28.645325');
INSERT INTO "entry" VALUES('club/ruling/ladders','workbench','club','ruling','ladders','club',0,'{"id":"club/ruling/ladders","title":{"en":"Ladders"},"facts":{"topic":"ladders","about":["hill-2e/room/attic"]},"parts":[{"key":"rule","text":{"en":"A ladder in the Attic holds one."}}]}',1,'2026-12-01 02:42:28.657033');
INSERT INTO "entry" VALUES('hill-2e/room/attic','edited','hill-2e','room','attic','',0,'{"id":"hill-2e/room/attic","title":{"en":"Attic, as we call it","zh-Hant":"閣樓","zh-Hans":"阁楼"},"facts":{"floors":["upper"],"doors":["S"],"symbol":"event","tile":"attic"},"parts":[{"key":"rule","text":{"en":"Leaving it needs a roll. The Rope helps."}}],"sources":["table"]}',1,'2026-12-01 02:42:28.714151');
INSERT INTO "entry" VALUES('hill-2e/room/cellar','translated','hill-2e','room','cellar','',4,'{"id":"hill-2e/room/cellar","title":{"en":"Wine Cellar","zh-Hant":"藏酒間","zh-Hans":"酒窖"},"facts":{"floors":["basement"],"doors":["N","S"],"symbol":"item","tile":"cellar"},"aliases":[{"lang":"en","text":"Vault of Wine"}]}',2,'2026-12-01 02:42:28.924617');
CREATE TABLE game (
	"key" VARCHAR NOT NULL, 
	pack BOOLEAN NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "game" VALUES('hill-2e',0,'{"key":"hill-2e","title":{"en":"House","zh-Hant":"大宅","zh-Hans":"大宅"},"edition":"second","sources":{"table":"what the tests say"}}');
INSERT INTO "game" VALUES('club',1,'{"key":"club","title":{"en":"Club"},"edition":"1","rules_of":"hill-2e"}');
CREATE TABLE link (
	source_id VARCHAR NOT NULL, 
	target_id VARCHAR NOT NULL, 
	audience VARCHAR NOT NULL, 
	origin VARCHAR NOT NULL, 
	PRIMARY KEY (source_id, target_id, audience, origin)
);
INSERT INTO "link" VALUES('hill-2e/item/rope','hill-2e/room/cellar','everyone','workbench');
INSERT INTO "link" VALUES('hill-2e/room/attic','hill-2e/item/rope','everyone','edited');
INSERT INTO "link" VALUES('club/ruling/ladders','hill-2e/room/attic','everyone','workbench');
CREATE TABLE meta (
	"key" VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('displaced','[]');
INSERT INTO "meta" VALUES('corpus','e0ed115c951bb999');
INSERT INTO "meta" VALUES('shipped','4b88771a0d30f6a3');
INSERT INTO "meta" VALUES('shipped_by','0.1.0');
INSERT INTO "meta" VALUES('generation','1796092948939');
CREATE TABLE name (
	"key" VARCHAR NOT NULL, 
	entry_id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	lang VARCHAR NOT NULL, 
	whole INTEGER NOT NULL, 
	weight INTEGER NOT NULL, 
	PRIMARY KEY ("key", entry_id, name)
);
INSERT INTO "name" VALUES('it rings','hill-2e/haunt/1','It Rings','en',1,15);
INSERT INTO "name" VALUES('rings','hill-2e/haunt/1','It Rings','en',0,15);
INSERT INTO "name" VALUES('itrings','hill-2e/haunt/1','It Rings','en',1,15);
INSERT INTO "name" VALUES('鸣响','hill-2e/haunt/1','鳴響','zh-Hant',1,15);
INSERT INTO "name" VALUES('响','hill-2e/haunt/1','鳴響','zh-Hant',0,15);
INSERT INTO "name" VALUES('mingxiang','hill-2e/haunt/1','鳴響','zh-Hant',1,15);
INSERT INTO "name" VALUES('xiang','hill-2e/haunt/1','鳴響','zh-Hant',0,15);
INSERT INTO "name" VALUES('mx','hill-2e/haunt/1','鳴響','zh-Hant',0,15);
INSERT INTO "name" VALUES('x','hill-2e/haunt/1','鳴響','zh-Hant',0,15);
INSERT INTO "name" VALUES('鸣响','hill-2e/haunt/1','鸣响','zh-Hans',1,15);
INSERT INTO "name" VALUES('响','hill-2e/haunt/1','鸣响','zh-Hans',0,15);
INSERT INTO "name" VALUES('mingxiang','hill-2e/haunt/1','鸣响','zh-Hans',1,15);
INSERT INTO "name" VALUES('xiang','hill-2e/haunt/1','鸣响','zh-Hans',0,15);
INSERT INTO "name" VALUES('mx','hill-2e/haunt/1','鸣响','zh-Hans',0,15);
INSERT INTO "name" VALUES('x','hill-2e/haunt/1','鸣响','zh-Hans',0,15);
INSERT INTO "name" VALUES('haunt 1','hill-2e/haunt/1','haunt 1','en',1,15);
INSERT INTO "name" VALUES('1','hill-2e/haunt/1','haunt 1','en',0,15);
INSERT INTO "name" VALUES('haunt1','hill-2e/haunt/1','haunt 1','en',1,15);
INSERT INTO "name" VALUES('1','hill-2e/haunt/1','1','en',1,14);
INSERT INTO "name" VALUES('rope','hill-2e/item/rope','Rope','en',1,19);
INSERT INTO "name" VALUES('绳索','hill-2e/item/rope','繩索','zh-Hant',1,19);
INSERT INTO "name" VALUES('索','hill-2e/item/rope','繩索','zh-Hant',0,19);
INSERT INTO "name" VALUES('shengsuo','hill-2e/item/rope','繩索','zh-Hant',1,19);
INSERT INTO "name" VALUES('suo','hill-2e/item/rope','繩索','zh-Hant',0,19);
INSERT INTO "name" VALUES('ss','hill-2e/item/rope','繩索','zh-Hant',0,19);
INSERT INTO "name" VALUES('s','hill-2e/item/rope','繩索','zh-Hant',0,19);
INSERT INTO "name" VALUES('绳索','hill-2e/item/rope','绳索','zh-Hans',1,19);
INSERT INTO "name" VALUES('索','hill-2e/item/rope','绳索','zh-Hans',0,19);
INSERT INTO "name" VALUES('shengsuo','hill-2e/item/rope','绳索','zh-Hans',1,19);
INSERT INTO "name" VALUES('suo','hill-2e/item/rope','绳索','zh-Hans',0,19);
INSERT INTO "name" VALUES('ss','hill-2e/item/rope','绳索','zh-Hans',0,19);
INSERT INTO "name" VALUES('s','hill-2e/item/rope','绳索','zh-Hans',0,19);
INSERT INTO "name" VALUES('bell','hill-2e/omen/bell','Bell','en',1,19);
INSERT INTO "name" VALUES('钟','hill-2e/omen/bell','鐘','zh-Hant',1,19);
INSERT INTO "name" VALUES('zhong','hill-2e/omen/bell','鐘','zh-Hant',1,19);
INSERT INTO "name" VALUES('z','hill-2e/omen/bell','鐘','zh-Hant',0,19);
INSERT INTO "name" VALUES('钟','hill-2e/omen/bell','钟','zh-Hans',1,19);
INSERT INTO "name" VALUES('zhong','hill-2e/omen/bell','钟','zh-Hans',1,19);
INSERT INTO "name" VALUES('z','hill-2e/omen/bell','钟','zh-Hans',0,19);
INSERT INTO "name" VALUES('star chamber','hill-2e/room/star-chamber','Star Chamber','en',1,19);
INSERT INTO "name" VALUES('chamber','hill-2e/room/star-chamber','Star Chamber','en',0,19);
INSERT INTO "name" VALUES('starchamber','hill-2e/room/star-chamber','Star Chamber','en',1,19);
INSERT INTO "name" VALUES('星堂','hill-2e/room/star-chamber','星堂','zh-Hant',1,19);
INSERT INTO "name" VALUES('堂','hill-2e/room/star-chamber','星堂','zh-Hant',0,19);
INSERT INTO "name" VALUES('xingtang','hill-2e/room/star-chamber','星堂','zh-Hant',1,19);
INSERT INTO "name" VALUES('tang','hill-2e/room/star-chamber','星堂','zh-Hant',0,19);
INSERT INTO "name" VALUES('xt','hill-2e/room/star-chamber','星堂','zh-Hant',0,19);
INSERT INTO "name" VALUES('t','hill-2e/room/star-chamber','星堂','zh-Hant',0,19);
INSERT INTO "name" VALUES('ladders','club/ruling/ladders','Ladders','en',1,5);
INSERT INTO "name" VALUES('ruling ladders','club/ruling/ladders','ruling ladders','en',1,5);
INSERT INTO "name" VALUES('ladders','club/ruling/ladders','ruling ladders','en',0,5);
INSERT INTO "name" VALUES('rulingladders','club/ruling/ladders','ruling ladders','en',1,5);
INSERT INTO "name" VALUES('own find','hill-2e/event/own-find','Own Find','en',1,19);
INSERT INTO "name" VALUES('find','hill-2e/event/own-find','Own Find','en',0,19);
INSERT INTO "name" VALUES('ownfind','hill-2e/event/own-find','Own Find','en',1,19);
INSERT INTO "name" VALUES('attic as we call it','hill-2e/room/attic','Attic, as we call it','en',1,19);
INSERT INTO "name" VALUES('as we call it','hill-2e/room/attic','Attic, as we call it','en',0,19);
INSERT INTO "name" VALUES('we call it','hill-2e/room/attic','Attic, as we call it','en',0,19);
INSERT INTO "name" VALUES('call it','hill-2e/room/attic','Attic, as we call it','en',0,19);
INSERT INTO "name" VALUES('it','hill-2e/room/attic','Attic, as we call it','en',0,19);
INSERT INTO "name" VALUES('atticaswecallit','hill-2e/room/attic','Attic, as we call it','en',1,19);
INSERT INTO "name" VALUES('阁楼','hill-2e/room/attic','閣樓','zh-Hant',1,19);
INSERT INTO "name" VALUES('楼','hill-2e/room/attic','閣樓','zh-Hant',0,19);
INSERT INTO "name" VALUES('gelou','hill-2e/room/attic','閣樓','zh-Hant',1,19);
INSERT INTO "name" VALUES('lou','hill-2e/room/attic','閣樓','zh-Hant',0,19);
INSERT INTO "name" VALUES('gl','hill-2e/room/attic','閣樓','zh-Hant',0,19);
INSERT INTO "name" VALUES('l','hill-2e/room/attic','閣樓','zh-Hant',0,19);
INSERT INTO "name" VALUES('阁楼','hill-2e/room/attic','阁楼','zh-Hans',1,19);
INSERT INTO "name" VALUES('楼','hill-2e/room/attic','阁楼','zh-Hans',0,19);
INSERT INTO "name" VALUES('gelou','hill-2e/room/attic','阁楼','zh-Hans',1,19);
INSERT INTO "name" VALUES('lou','hill-2e/room/attic','阁楼','zh-Hans',0,19);
INSERT INTO "name" VALUES('gl','hill-2e/room/attic','阁楼','zh-Hans',0,19);
INSERT INTO "name" VALUES('l','hill-2e/room/attic','阁楼','zh-Hans',0,19);
INSERT INTO "name" VALUES('wine cellar','hill-2e/room/cellar','Wine Cellar','en',1,19);
INSERT INTO "name" VALUES('cellar','hill-2e/room/cellar','Wine Cellar','en',0,19);
INSERT INTO "name" VALUES('winecellar','hill-2e/room/cellar','Wine Cellar','en',1,19);
INSERT INTO "name" VALUES('藏酒间','hill-2e/room/cellar','藏酒間','zh-Hant',1,19);
INSERT INTO "name" VALUES('酒间','hill-2e/room/cellar','藏酒間','zh-Hant',0,19);
INSERT INTO "name" VALUES('间','hill-2e/room/cellar','藏酒間','zh-Hant',0,19);
INSERT INTO "name" VALUES('cangjiujian','hill-2e/room/cellar','藏酒間','zh-Hant',1,19);
INSERT INTO "name" VALUES('jiujian','hill-2e/room/cellar','藏酒間','zh-Hant',0,19);
INSERT INTO "name" VALUES('jian','hill-2e/room/cellar','藏酒間','zh-Hant',0,19);
INSERT INTO "name" VALUES('cjj','hill-2e/room/cellar','藏酒間','zh-Hant',0,19);
INSERT INTO "name" VALUES('jj','hill-2e/room/cellar','藏酒間','zh-Hant',0,19);
INSERT INTO "name" VALUES('j','hill-2e/room/cellar','藏酒間','zh-Hant',0,19);
INSERT INTO "name" VALUES('酒窖','hill-2e/room/cellar','酒窖','zh-Hans',1,19);
INSERT INTO "name" VALUES('窖','hill-2e/room/cellar','酒窖','zh-Hans',0,19);
INSERT INTO "name" VALUES('jiujiao','hill-2e/room/cellar','酒窖','zh-Hans',1,19);
INSERT INTO "name" VALUES('jiao','hill-2e/room/cellar','酒窖','zh-Hans',0,19);
INSERT INTO "name" VALUES('jj','hill-2e/room/cellar','酒窖','zh-Hans',0,19);
INSERT INTO "name" VALUES('j','hill-2e/room/cellar','酒窖','zh-Hans',0,19);
INSERT INTO "name" VALUES('vault of wine','hill-2e/room/cellar','Vault of Wine','en',1,18);
INSERT INTO "name" VALUES('of wine','hill-2e/room/cellar','Vault of Wine','en',0,18);
INSERT INTO "name" VALUES('wine','hill-2e/room/cellar','Vault of Wine','en',0,18);
INSERT INTO "name" VALUES('vaultofwine','hill-2e/room/cellar','Vault of Wine','en',1,18);
CREATE TABLE note (
	"key" INTEGER NOT NULL, 
	entry_id VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	text TEXT NOT NULL, 
	author VARCHAR NOT NULL, 
	audience VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	saved_at DATETIME NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "note" VALUES(1,'hill-2e/room/attic','note','ask before leaving','a judge','everyone',1,'2026-12-01 02:42:28.769019');
INSERT INTO "note" VALUES(2,'hill-2e/room/attic','ruling','it counts as outside','','traitor',1,'2026-12-01 02:42:28.770781');
CREATE TABLE playtest (
	"key" INTEGER NOT NULL, 
	game VARCHAR NOT NULL, 
	rules VARCHAR NOT NULL, 
	version VARCHAR NOT NULL, 
	about TEXT NOT NULL, 
	data TEXT NOT NULL, 
	saved_at DATETIME NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE printed (
	"key" INTEGER NOT NULL, 
	document_id VARCHAR NOT NULL, 
	entry_id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	lang VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	heading VARCHAR NOT NULL, 
	text TEXT NOT NULL, 
	audience VARCHAR NOT NULL, 
	book VARCHAR NOT NULL, 
	start_offset INTEGER NOT NULL, 
	end_offset INTEGER NOT NULL, 
	complete BOOLEAN NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(document_id) REFERENCES document (id) ON DELETE CASCADE
);
INSERT INTO "printed" VALUES(1,'printed-doc','hill-2e/room/attic',0,'en','Attic','','The printed attic.','everyone','',0,18,1);
INSERT INTO "printed" VALUES(2,'printed-doc','hill-2e/event/own-find',1,'en','Own Find','','The printed find.','everyone','',18,35,1);
CREATE TABLE revision (
	"key" INTEGER NOT NULL, 
	entry_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	author VARCHAR NOT NULL, 
	message TEXT NOT NULL, 
	saved_at DATETIME NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (entry_id, number)
);
INSERT INTO "revision" VALUES(1,'hill-2e/room/attic',1,'{"id":"hill-2e/room/attic","title":{"en":"Attic, as we call it","zh-Hant":"閣樓","zh-Hans":"阁楼"},"facts":{"floors":["upper"],"doors":["S"],"symbol":"event","tile":"attic"},"parts":[{"key":"rule","text":{"en":"Leaving it needs a roll. The Rope helps."}}],"sources":["table"]}','a judge','our name','2026-12-01 02:42:28.714229');
CREATE TABLE setting (
	"key" VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "setting" VALUES('history','["attic", "星堂"]');
CREATE TABLE translation (
	unit_id VARCHAR NOT NULL, 
	lang VARCHAR NOT NULL, 
	entry_id VARCHAR NOT NULL, 
	document VARCHAR NOT NULL, 
	text TEXT NOT NULL, 
	state VARCHAR NOT NULL, 
	source_lang VARCHAR NOT NULL, 
	source TEXT NOT NULL, 
	base TEXT NOT NULL, 
	derived BOOLEAN NOT NULL, 
	author VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	saved_at DATETIME NOT NULL, 
	PRIMARY KEY (unit_id, lang)
);
INSERT INTO "translation" VALUES('hill-2e/room/cellar#title','zh-Hant','hill-2e/room/cellar','','藏酒間','reviewed','en','Wine Cellar','酒窖',0,'a translator',2,'2026-12-01 02:42:28.922476');
CREATE TABLE translation_revision (
	"key" INTEGER NOT NULL, 
	unit_id VARCHAR NOT NULL, 
	lang VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	state VARCHAR NOT NULL, 
	source_lang VARCHAR NOT NULL, 
	source TEXT NOT NULL, 
	derived BOOLEAN NOT NULL, 
	author VARCHAR NOT NULL, 
	message TEXT NOT NULL, 
	saved_at DATETIME NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (unit_id, lang, number)
);
INSERT INTO "translation_revision" VALUES(1,'hill-2e/room/cellar#title','zh-Hant',1,'藏酒室','draft','en','Wine Cellar',0,'a translator','what it is','2026-12-01 02:42:28.850226');
INSERT INTO "translation_revision" VALUES(2,'hill-2e/room/cellar#title','zh-Hant',2,'藏酒間','reviewed','en','Wine Cellar',0,'a translator','what it is','2026-12-01 02:42:28.922476');
CREATE TABLE working_copy (
	draft_key INTEGER NOT NULL, 
	editor VARCHAR NOT NULL, 
	base INTEGER NOT NULL, 
	texts TEXT NOT NULL, 
	saved_at DATETIME NOT NULL, 
	PRIMARY KEY (draft_key, editor), 
	FOREIGN KEY(draft_key) REFERENCES draft ("key")
);
INSERT INTO "working_copy" VALUES(1,'here/1-abc',2,'{"":"half a page"}','2026-12-01 02:42:28.811864');
CREATE INDEX ix_entry_game_kind ON entry (game, kind);
CREATE INDEX ix_entry_owner ON entry (owner);
CREATE INDEX ix_entry_slug ON entry (slug);
CREATE INDEX ix_link_target ON link (target_id);
CREATE INDEX ix_name_entry ON name (entry_id);
CREATE INDEX ix_note_entry_id ON note (entry_id);
CREATE INDEX ix_revision_entry_id ON revision (entry_id);
CREATE INDEX ix_printed_document_id ON printed (document_id);
CREATE INDEX ix_printed_entry_id ON printed (entry_id);
CREATE INDEX ix_draft_entry_id ON draft (entry_id);
CREATE INDEX ix_draft_revision_draft_key ON draft_revision (draft_key);
CREATE INDEX ix_translation_entry_id ON translation (entry_id);
COMMIT;
