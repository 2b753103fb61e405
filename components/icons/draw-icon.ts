import { type ComponentPropsWithRef, createElement, type FunctionComponent } from "react";

/** The properties of Tabler's components. */
interface IconProps extends Omit<ComponentPropsWithRef<"svg">, "stroke"> {
  size?: string | number;
  stroke?: string | number;
  title?: string;
}

/** A component that draws lines in the color of the text. */
export const drawOutline = (word: string, paths: readonly string[]) =>
  drawIcon(word, paths, (color, stroke) => ({
    fill: "none",
    stroke: color,
    strokeWidth: stroke,
    strokeLinecap: "round",
    strokeLinejoin: "round",
  }));

/** A component that fills shapes with the color of the text. */
export const drawFilled = (word: string, paths: readonly string[]) =>
  drawIcon(word, paths, (color) => ({ fill: color, stroke: "none" }));

function drawIcon(
  word: string,
  paths: readonly string[],
  paint: (color: string, stroke: string | number) => ComponentPropsWithRef<"svg">,
): FunctionComponent<IconProps> {
  return ({
    color = "currentColor",
    size = 24,
    stroke = 2,
    title,
    className = "",
    children,
    ...rest
  }: IconProps) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        viewBox: "0 0 24 24",
        width: size,
        height: size,
        ...paint(color, stroke),
        className: `tabler-icon tabler-icon-${word} ${className}`.trim(),
        ...rest,
      },
      title && createElement("title", null, title),
      ...paths.map((d) => createElement("path", { d })),
      children,
    );
}
