import type { languages } from "monaco-editor/editor";
import type { Monaco } from "#components/monaco/load.ts";

const registered = new WeakSet<Monaco>();

const brackets: [string, string][] = [
  ["{", "}"],
  ["[", "]"],
  ["(", ")"],
];

/** What each language looks like, in the token names of our theme. */
const grammars: Readonly<Record<string, languages.IMonarchLanguage>> = {
  html: {
    tokenPostfix: "",
    tokenizer: {
      root: [
        [/<!--/, "comment", "@comment"],
        [/<\/?[\w-]+/, "keyword", "@tag"],
        [/&\w+;/, "number"],
        [/[^<&]+/, ""],
      ],
      comment: [
        [/-->/, "comment", "@pop"],
        [/./, "comment"],
      ],
      tag: [
        [/\/?>/, "keyword", "@pop"],
        [/"[^"]*"|'[^']*'/, "string"],
        [/[\w:-]+/, "key"],
        [/[\s=]+/, ""],
      ],
    },
  },
  css: {
    tokenPostfix: "",
    tokenizer: {
      root: [
        [/\/\*/, "comment", "@comment"],
        [/"[^"]*"|'[^']*'/, "string"],
        [/@[\w-]+/, "keyword"],
        [/--[\w-]+|[\w-]+(?=\s*:\s)/, "key"],
        [/#[\da-fA-F]{3,8}\b|-?\d*\.?\d+(?:%|[a-z]+)?/, "number"],
        [/[.\w-]+|[^.\w]/, ""],
      ],
      comment: [
        [/\*\//, "comment", "@pop"],
        [/./, "comment"],
      ],
    },
  },
  javascript: {
    tokenPostfix: "",
    keywords: [
      ..."const let function return if else for of in while new this null true false typeof".split(" "),
      ..."async await break continue class try catch throw switch case default".split(" "),
    ],
    tokenizer: {
      root: [
        [/\/\/.*/, "comment"],
        [/\/\*/, "comment", "@comment"],
        [/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/, "string"],
        [/\d+(?:\.\d+)?/, "number"],
        [/[a-zA-Z_$][\w$]*/, { cases: { "@keywords": "keyword", "@default": "" } }],
        [/./, ""],
      ],
      comment: [
        [/\*\//, "comment", "@pop"],
        [/./, "comment"],
      ],
    },
  },
};

/** Teaches Monaco the looks of HTML, CSS and scripts; its own languages would bring all of its features. Once is enough. */
export function registerLanguages(monaco: Monaco): void {
  if (registered.has(monaco)) return;
  registered.add(monaco);
  for (const [id, grammar] of Object.entries(grammars)) {
    monaco.languages.register({ id });
    monaco.languages.setMonarchTokensProvider(id, grammar);
    monaco.languages.setLanguageConfiguration(id, { brackets });
  }
}
