/** The display name of a category: "Call to action", "FAQ". */
export function categoryLabel(category: string): string {
  return category === "faq" ? "FAQ" : category.charAt(0).toUpperCase() + category.slice(1);
}
