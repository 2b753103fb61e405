import { create } from "content-disposition";
import { cutText } from "#lib/cut-text.ts";
import { isToken } from "#lib/http-header.ts";
import type { EncodedTag } from "./encoder.ts";
import { HeaderEncoder } from "./header-encoder.ts";
import { toText } from "./to-text.ts";

interface Parameter {
  name: string;
  value: string;
}

/**
 * A `Content-Disposition` (RFC 6266), such as `attachment; filename="{{name}}.pdf"`. A value in a parameter is a part of
 * the parameter and can neither end it nor add another one. A file name that is not plain ASCII is written as
 * `filename*` too (RFC 8187). A tag that is the whole header is inserted as it is.
 */
export class DispositionEncoder extends HeaderEncoder {
  #type = "";
  readonly #parameters: Parameter[] = [];
  #place: "type" | "name" | "bare" | "quoted" | "escape" = "type";
  #tags = 0;

  override write(text: string): void {
    super.write(text);
    for (const character of text) this.#read(character);
  }

  protected override encode(value: unknown, given: EncodedTag): void {
    const text = toText(value);
    this.#tags += 1;
    this.put(text);
    const parameter = this.#parameters.at(-1);
    if (this.#place === "type") this.#type += text;
    else if (this.#place !== "name" && parameter) parameter.value += text;
    else {
      const detail = `${given.tag} stands in the name of a parameter. Write it as a value: filename="{{name}}".`;
      this.refuse({ code: "header_invalid", detail });
    }
  }

  override finish(): void {
    if (this.problem) return;
    if (this.#tags === 1 && this.#type !== "" && this.buffer === this.#type) {
      this.check(this.buffer, "The value of the header");
      return;
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what may stay as it is.
    if (this.#tags === 0 && /^[\u0000-\u007f]*$/.test(this.buffer)) return;
    const type = this.#type.trim();
    if (!isToken(type)) {
      const detail = `“${cutText(type, 100)}” is not a disposition. Write it like attachment; filename="{{name}}".`;
      this.refuse({ code: "header_invalid", detail });
      return;
    }
    this.buffer = "";
    this.put(this.#written(type));
  }

  #written(type: string): string {
    const all = this.#parameters.map(({ name, value }) => ({
      name: name.trim().toLowerCase(),
      value: clean(value),
    }));
    const extended = all.find(({ name }) => name === "filename*")?.value.replace(/^utf-8'[^']*'/i, "");
    const filename = extended ?? all.find(({ name }) => name === "filename")?.value;
    const others = all.filter(({ name }) => !/^filename\*?$/.test(name) && name !== "");
    return [
      create(filename === "" ? undefined : filename, { type }),
      ...others.map(({ name, value }) => `${name}=${isToken(value) ? value : quoted(value)}`),
    ].join("; ");
  }

  #read(character: string): void {
    const parameter = this.#parameters.at(-1);
    if (this.#place === "escape" || this.#place === "quoted") {
      if (this.#place === "quoted" && character === "\\") this.#place = "escape";
      else if (this.#place === "quoted" && character === '"') this.#place = "bare";
      else {
        if (parameter) parameter.value += character;
        this.#place = "quoted";
      }
      return;
    }
    if (character === ";") {
      this.#parameters.push({ name: "", value: "" });
      this.#place = "name";
    } else if (this.#place === "type") this.#type += character;
    else if (!parameter) return;
    else if (this.#place === "name" && character === "=") this.#place = "bare";
    else if (this.#place === "name") parameter.name += character;
    else if (character === '"') this.#place = "quoted";
    else parameter.value += character;
  }
}

/** Characters that cannot be part of a file name on some system become `_`. */
function clean(value: string): string {
  return value
    .toWellFormed()
    .trim()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, "_");
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}
