import type { EncodedTag } from "./encoder.ts";
import { HeaderEncoder } from "./header-encoder.ts";
import { toText } from "./to-text.ts";

/** The position in a list of addresses: `"Lovelace, Ada" <ada@example.com>, bob@example.com`. */
type AddressPlace = "outside" | "name" | "escape" | "address";

const specials = /[,;:<>()[\]"\\]/;

const withName = /^[^,;:<>()[\]"\\]*<[^\s,;:<>()[\]"\\]+>$/;

/**
 * A list of e-mail addresses (RFC 5322 §3.4). A value is one address, an address with its name, or a name; a list is
 * several of them. A text can never add a recipient.
 */
export class AddressEncoder extends HeaderEncoder {
  #place: AddressPlace = "outside";

  override write(text: string): void {
    super.write(text);
    this.#place = follow(text, this.#place);
  }

  protected override encode(value: unknown, { tag }: EncodedTag): void {
    const isList = Array.isArray(value) && this.#place === "outside";
    const values: readonly unknown[] = isList ? value : [value];
    values.forEach((each, index) => {
      if (index > 0) this.put(", ");
      this.#encodeOne(toText(each), tag);
    });
  }

  #encodeOne(text: string, tag: string): void {
    this.check(text, `The value of ${tag}`);
    if (this.#place === "name" || this.#place === "escape") this.put(unquoted(text));
    else if (!specials.test(text)) this.put(text);
    else if (this.#place === "outside" && withName.test(text.trim())) this.put(text);
    else if (this.#place === "outside" && !text.includes("@")) this.put(`"${unquoted(text)}"`);
    else {
      const detail = `The value of ${tag} is not a single e-mail address. For several recipients, use a list or a tag for each.`;
      this.refuse({ code: "address_invalid", detail });
    }
  }
}

/** The text without what would end a quoted name. */
function unquoted(text: string): string {
  return text.replaceAll(/["\\]/g, "'");
}

function follow(text: string, from: AddressPlace): AddressPlace {
  let place = from;
  for (const character of text) {
    if (place === "escape") place = "name";
    else if (place === "name") {
      if (character === '"') place = "outside";
      else if (character === "\\") place = "escape";
    } else if (character === '"') place = "name";
    else if (character === "<") place = "address";
    else if (character === ">") place = "outside";
  }
  return place;
}
