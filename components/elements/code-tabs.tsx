"use client";

import { Button, Menu, Tabs } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { strToU8, zipSync } from "fflate";
import type { CatalogItem } from "#api/elements/schema.ts";
import { saveFile } from "#components/ui/save-file.ts";
import classes from "./code-export.module.css";
import { CodeView } from "./code-view.tsx";
import type { CodeLanguage } from "./highlight.ts";
import type { Url } from "./url.ts";
import { toCode, toWholePage } from "./whole-page.ts";

/** An element's code, part by part and as a whole page, to copy and download. */
export function CodeTabs({ item, url, setUrl }: Url & { item: CatalogItem }) {
  const code = toCode(item);
  const whole = toWholePage(item.title, code);
  const parts: { value: string; label: string; text: string; language: CodeLanguage }[] = [
    { value: "html", label: "HTML", text: code.html, language: "html" },
    { value: "css", label: "CSS", text: code.css, language: "css" },
    { value: "script", label: "Script", text: code.script, language: "js" },
    { value: "tokens", label: "Tokens", text: code.tokens, language: "css" },
    { value: "whole", label: "Whole page", text: whole, language: "html" },
  ];
  const shown = parts.filter(({ text }) => text !== "");
  const chosen = shown.find(({ value }) => value === url.get("code"))?.value ?? "html";
  return (
    <Tabs
      value={chosen}
      onChange={(value) => setUrl({ code: value === "html" ? null : value })}
      keepMounted={false}
    >
      <div className={classes.tabs}>
        <Tabs.List aria-label="Code" className={classes.list ?? ""}>
          {shown.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="subtle" color="gray" leftSection={<IconDownload size={16} aria-hidden />}>
              Download
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => downloadText(`${item.name}.html`, whole)}>One HTML page</Menu.Item>
            <Menu.Item onClick={() => downloadZip(`${item.name}.zip`, item.files, whole)}>
              Zip of its files
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {shown.map(({ value, label, text, language }) => (
        <Tabs.Panel key={value} value={value} pt={12}>
          <CodeView
            code={text}
            language={language}
            copyLabel={`Copy ${value === "whole" ? "page" : label}`}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Downloads a text as a file. */
function downloadText(filename: string, text: string): void {
  saveFile(filename, new Blob([text], { type: "text/html" }));
}

/** Downloads an element's files as a zip, with a page that shows it. */
function downloadZip(filename: string, files: CatalogItem["files"], page: string): void {
  const entries = files.map(({ path, content = "" }) => [path, strToU8(content)] as const);
  const zip = zipSync({ ...Object.fromEntries(entries), "index.html": strToU8(page) });
  saveFile(filename, new Blob([new Uint8Array(zip)], { type: "application/zip" }));
}
