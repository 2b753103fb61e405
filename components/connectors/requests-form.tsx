import { Button, Group, SegmentedControl, Textarea } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { FileDrop } from "#components/ui/file-drop.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { sizeText } from "#lib/size-text.ts";
import classes from "./connectors.module.css";
import type { SourceFormProps } from "./source-form.tsx";

const ways = [
  { value: "curl", label: "curl" },
  { value: "har", label: "HAR file" },
];

/** A longer recording of a browser has little more to say about an API. */
const maxHarBytes = 30_000_000;

/** Asks for requests: curl commands, or the file that a browser's network tab saves. */
export function RequestsForm({ onSource, loading, problem }: SourceFormProps) {
  const [way, setWay] = useState("curl");
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const isTooLarge = file !== null && file.size > maxHarBytes;
  const isGiven = way === "curl" ? text.trim() !== "" : file !== null && !isTooLarge;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isGiven) return;
    onSource({ document: way === "har" && file ? await file.text() : text });
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <FormProblem problem={problem} />
      <SegmentedControl data={ways} value={way} onChange={setWay} aria-label="Where the requests are" />
      {way === "curl" && (
        <Textarea
          label="curl commands"
          description="One or several. Tokens, keys and cookies in them are not stored: connect an account afterwards."
          placeholder={"curl https://api.example.com/orders \\\n  -H 'Authorization: Bearer …'"}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={8}
          maxRows={20}
          ff="monospace"
          spellCheck={false}
          autoFocus
        />
      )}
      {way === "har" && (
        <>
          <p style={{ margin: 0 }}>
            Open your browser’s developer tools, use the page, and choose “Save all as HAR” in the network
            tab. Tokens, keys and cookies in it are not stored.
          </p>
          <FileDrop
            file={file}
            onFile={setFile}
            disabled={loading}
            error={isTooLarge && `Files of at most ${sizeText(maxHarBytes)} can be read. Record less.`}
          />
        </>
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={loading} disabled={!isGiven}>
          Read requests
        </Button>
      </Group>
    </form>
  );
}
