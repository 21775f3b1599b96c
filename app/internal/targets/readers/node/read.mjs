// Reads what the tests send: a JSON object with the name of a reader and its
// cases. Answers with a JSON list, one answer a case.
import fs from "node:fs";
import { createRequire } from "node:module";

import argon2 from "argon2";
import { load } from "js-yaml";
import { Language, Parser } from "web-tree-sitter";

const { resolve } = createRequire(import.meta.url);

const readers = {
	// As code-server's own check does it; a hash that is none is no match.
	codeServer: (cases) =>
		Promise.all(
			cases.map(async ({ Text, Password }) => {
				const hash = load("hashed-password: " + Text)["hashed-password"];
				return argon2.verify(hash, Password).catch(() => false);
			}),
		),

	// The kinds and texts of all nodes of a script's tree, in order.
	powershell: async (scripts) => {
		await Parser.init();
		const parser = new Parser();
		parser.setLanguage(await Language.load(resolve("tree-sitter-powershell/tree-sitter-powershell.wasm")));
		const nodes = (node) => [[node.isMissing ? "MISSING" : node.type, node.text], ...node.children.flatMap(nodes)];
		return scripts.map((script) => nodes(parser.parse(script).rootNode));
	},
};

const { reader, cases } = JSON.parse(fs.readFileSync(0, "utf8"));
console.log(JSON.stringify(await readers[reader](cases)));
