/** The format of a drag from the palette: the node type. */
export const dragType = "application/x-millrace-node-type";
