/** The height of a row of the gallery's grid, in CSS px. A card spans as many rows as its picture needs. */
export const gridRowPx = 8;

const captionPx = 36;
const gapPx = 24;
/** A thin bar gets some padding, and a long section is cut off below. */
const leastPicturePx = 112;
const mostPicturePx = 420;
/** Elements made for narrow places are not enlarged. */
const mostScale = 0.7;

export interface CardPosition {
  rows: number;
  pictureHeight: number;
  /** The scale of the preview. */
  scale: number;
  /** The offset of the preview in the picture: centered, or at its top if it is longer. */
  sheet: { width: number; height: number; marginInline: string; marginBlock: string };
}

/** Where a card is in the gallery. All in CSS px; a `cardWidth` of 0 means not measured yet. */
export function cardPosition(size: { cardWidth: number; width: number; height: number }): CardPosition {
  const cardWidth = size.cardWidth || 400;
  const scale = Math.min(mostScale, cardWidth / size.width);
  const height = Math.ceil(size.height * scale);
  const pictureHeight = Math.min(mostPicturePx, Math.max(leastPicturePx, height));
  const isShort = height < pictureHeight;
  return {
    rows: Math.ceil((pictureHeight + 2 + captionPx + gapPx) / gridRowPx),
    pictureHeight: pictureHeight + 2,
    scale,
    sheet: {
      width: Math.round(size.width * scale),
      height,
      marginInline: "auto",
      marginBlock: isShort ? "auto" : "0",
    },
  };
}
