import { type AddressPiece, splitEntries } from "./address-entries.ts";
import type { EncodedTag } from "./encoder.ts";
import { HeaderEncoder } from "./header-encoder.ts";
import { toText } from "./to-text.ts";
import { writeAddressEntry } from "./write-address-entry.ts";

/**
 * A list of e-mail addresses (RFC 5322 §3.4). Only the template's literal text has structure: a value is an address
 * where the template has nothing else, and a display name beside an address. A text can never add or change a recipient.
 */
export class AddressEncoder extends HeaderEncoder {
  readonly #pieces: AddressPiece[] = [];

  override write(text: string): void {
    super.write(text);
    this.#pieces.push(text);
  }

  protected override encode(value: unknown, { tag }: EncodedTag): void {
    const values = (Array.isArray(value) ? value : [value]).map(toText);
    for (const text of values) this.put(text);
    this.#pieces.push({ tag, values });
  }

  override finish(): void {
    if (this.problem) return;
    const written: string[] = [];
    for (const entry of splitEntries(this.#pieces)) {
      const result = writeAddressEntry(entry);
      if ("detail" in result) {
        this.refuse({ code: "address_invalid", detail: result.detail });
        return;
      }
      if (result.text !== "") written.push(result.text);
    }
    this.buffer = "";
    this.put(written.join(", "));
  }
}
