import { Button, Group, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { maxImportBytes } from "#api/connectors/imports-schema.ts";
import { FileDrop } from "#components/ui/file-drop.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { sizeText } from "#lib/size-text.ts";
import classes from "./connectors.module.css";

/** Where a description is: one of the two. Of recorded requests, also the server whose requests count. */
export type Source = ({ url: string } | { document: string }) & { host?: string };

const ways = [
  { value: "url", label: "URL" },
  { value: "file", label: "File" },
  { value: "text", label: "Paste" },
];

export interface SourceFormProps {
  onSource: (source: Source) => void;
  loading: boolean;
  problem: string | undefined;
}

/** Asks for a description of an API: its URL, a file, or pasted text. */
export function SourceForm({ onSource, loading, problem }: SourceFormProps) {
  const [way, setWay] = useState("url");
  const [url, setUrl] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState("");
  const isTooLarge = file !== null && file.size > maxImportBytes;
  const isGiven =
    way === "url" ? url.trim() !== "" : way === "file" ? file !== null && !isTooLarge : text.trim() !== "";

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isGiven) return;
    if (way === "url") onSource({ url: url.trim() });
    else onSource({ document: way === "file" && file ? await file.text() : text });
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <FormProblem problem={problem} />
      <SegmentedControl data={ways} value={way} onChange={setWay} aria-label="Where the description is" />
      {way === "url" && (
        <TextInput
          label="URL"
          description="Of the description itself, not of a page about it. It is loaded by the server."
          placeholder="https://api.example.com/openapi.json"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          autoFocus
        />
      )}
      {way === "file" && (
        <FileDrop
          file={file}
          onFile={setFile}
          disabled={loading}
          error={
            isTooLarge && `Files of at most ${sizeText(maxImportBytes)} can be sent. Give a URL instead.`
          }
        />
      )}
      {way === "text" && (
        <Textarea
          label="Description"
          description="OpenAPI 3.0 to 3.2 or Swagger 2.0, as JSON or YAML."
          placeholder={"openapi: 3.1.0\ninfo:\n  title: …"}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={8}
          maxRows={20}
          ff="monospace"
          autoFocus
        />
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={loading} disabled={!isGiven}>
          Read description
        </Button>
      </Group>
    </form>
  );
}
