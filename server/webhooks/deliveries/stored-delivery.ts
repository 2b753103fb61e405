/** The outcome of a delivery that was committed. */
export interface StoredDelivery {
  /** The execution that the delivery belongs to: of a duplicate, the one that the first delivery started or joined. */
  executionId: string;
  /** The same delivery came before. */
  isDuplicate: boolean;
}
