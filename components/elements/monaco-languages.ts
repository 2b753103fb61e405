import type { languages } from "monaco-editor/editor";
import type { Monaco } from "#components/monaco/load.ts";

const registered = new WeakSet<Monaco>();

const brackets: [string, string][] = [
  ["{", "}"],
  ["[", "]"],
  ["(", ")"],
];

/** The tokens of each language, by the names in our theme. */
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

/**
 * Registers HTML, CSS and JavaScript highlighting with Monaco, once. Monaco's own languages would load all of its
 * features.
 */
export function registerLanguages(monaco: Monaco): void {
  if (registered.has(monaco)) return;
  registered.add(monaco);
  for (const [id, grammar] of Object.entries(grammars)) {
    monaco.languages.register({ id });
    monaco.languages.setMonarchTokensProvider(id, grammar);
    monaco.languages.setLanguageConfiguration(id, { brackets });
  }
}
