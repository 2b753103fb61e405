/** The rows that the gallery's grid is made of, in CSS px: a card takes as many as its picture needs. */
export const gridRowPx = 8;

const captionPx = 36;
const gapPx = 24;
/** A thin bar has some air around it, and a long section shows its beginning. */
const leastPicturePx = 112;
const mostPicturePx = 420;
/** What was made for narrow places is not blown up. */
const mostScale = 0.7;

export interface CardPosition {
  rows: number;
  pictureHeight: number;
  /** How much smaller the preview is shown. */
  scale: number;
  /** Where the preview lies in the picture: in its middle, or from its top when it is longer. */
  sheet: { width: number; height: number; marginInline: string; marginBlock: string };
}

/** How a card lies in the gallery. All in CSS px; a `cardWidth` of 0 is one that is not known yet. */
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
