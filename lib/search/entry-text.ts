/** The texts that find an entry. */
export interface EntryText {
  name: string;
  /** Other names of it, the most usual ones first: of two entries with the same keyword, the one that has it earlier wins. */
  keywords?: readonly string[];
  description?: string;
  /** Its heading. Only whole words of it are found. */
  group?: string;
}
