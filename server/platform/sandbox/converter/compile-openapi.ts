import { createHash } from "node:crypto";
import { z } from "zod";
import { type ApiDescription, readDescription } from "#engine/connectors/openapi/to-connector.ts";
import { conversionLimits, type DescriptionCompiling } from "#engine/conversion-port.ts";
import { decodeFile } from "#lib/decoding/text-decoder.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type ConversionWork, type Converted, type Write } from "./conversion-work.ts";
import { type DescriptionSource, readSource } from "./read-source.ts";
import { upgradeSwagger } from "./upgrade-swagger.ts";

/** Reads a description of an API and writes its operations in the format of connectors. */
export function compileOpenapi(conversion: DescriptionCompiling, write: Write): ConversionWork {
  const { descriptionBytes, descriptionRequestBytes } = conversionLimits;
  const isRequest = conversion.input === "request";
  return wholeInput(
    (input) => (isRequest ? compileRequest(input, conversion, write) : compileText(input, conversion, write)),
    isRequest ? descriptionRequestBytes : descriptionBytes,
  );
}

function compileText(input: Buffer, conversion: DescriptionCompiling, write: Write): Converted {
  const sha256 = hash(input);
  return toValue(
    null,
    compile(readSource(decodeFile(input, "auto"), conversion.host), sha256, conversion, write),
  );
}

function compileRequest(input: Buffer, conversion: DescriptionCompiling, write: Write): Converted {
  const { document, ...rest } = parseRequest(input);
  if (document === undefined || document === null) return toValue(rest, null);
  const sha256 = hash(typeof document === "string" ? document : input);
  const host = typeof rest.host === "string" ? rest.host : null;
  const source = readSource(typeof document === "string" ? document : checkedObject(document), host);
  const operations =
    conversion.operations === "request" ? (namesOf(rest.operations) ?? "all") : conversion.operations;
  const request = { ...rest, document: true };
  return toValue(request, compile(source, sha256, { ...conversion, operations }, write));
}

const toValue = (request: JsonObject | null, description: Json): Converted => ({
  value: { request, description },
});

function parseRequest(input: Buffer): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(input));
  } catch (cause) {
    const at = /position \d+(?: \(line \d+ column \d+\))?/.exec(String(cause))?.[0];
    throw new ConversionError(
      "invalid_json",
      `The body is not JSON: ${at ?? "it ends too early or is not UTF-8"}`,
    );
  }
  if (isJsonObject(value)) return value;
  throw new ConversionError("invalid_json", "The body is not a JSON object.");
}

function namesOf(given: Json | undefined): readonly string[] | null {
  return Array.isArray(given) ? given.filter((each) => typeof each === "string") : null;
}

function checkedObject(document: Json): JsonObject {
  if (isJsonObject(document)) return document;
  throw new ConversionError("description_invalid", "The description is not an object.");
}

function compile(
  { document, format, notes, hosts }: DescriptionSource,
  sha256: string,
  conversion: DescriptionCompiling,
  write: Write,
): Json {
  const current = upgradeSwagger(document, conversion.location);
  const description = readDescription(current, conversion.today, conversion.location);
  const base = description.toBase();
  const { unfit, missing } = writeOperations(description, conversion.operations, write);
  return {
    title: description.title,
    version: description.version,
    format,
    sha256,
    count: description.operations.length,
    base: base as unknown as Json,
    operations: conversion.isListed ? (description.operations as unknown as Json) : null,
    unknownAuthentication: [...description.unknownAuthentication],
    omissions: [...notes, ...description.omissions()],
    hosts: hosts as unknown as Json,
    unfit,
    missing,
  };
}

function writeOperations(
  description: ApiDescription,
  chosen: DescriptionCompiling["operations"],
  write: Write,
) {
  const known = new Set(description.operations.map(({ name }) => name));
  const names = typeof chosen === "string" ? (chosen === "none" ? [] : [...known]) : [...new Set(chosen)];
  const unfit: { name: string; reason: string }[] = [];
  const lines = batched(write);
  for (const name of names.filter((each) => known.has(each))) {
    try {
      const operation = description.toOperation(name);
      lines.add(`${JSON.stringify({ name, operation })}\n`);
    } catch (cause) {
      if (!(cause instanceof z.ZodError)) throw cause;
      const [issue] = cause.issues;
      unfit.push({ name, reason: `${issue?.path.join(".")}: ${issue?.message}`.slice(0, 300) });
    }
  }
  lines.flush();
  return { unfit, missing: names.filter((each) => !known.has(each)) };
}

const batchChars = 65_536;

/** Writes lines in batches, as each write is a frame. */
function batched(write: Write) {
  let waiting = "";
  const flush = () => {
    if (waiting !== "") write(Buffer.from(waiting));
    waiting = "";
  };
  return {
    flush,
    add(line: string) {
      waiting += line;
      if (waiting.length > batchChars) flush();
    },
  };
}

const hash = (input: Buffer | string) => createHash("sha256").update(input).digest("hex");
