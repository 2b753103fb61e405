type Editor = typeof import("./bundle.ts");
type Languages = typeof import("./typescript.ts");

/**
 * Monaco without languages. A built installation has Monaco in scripts that the build makes beside Next's
 * (scripts/setup/bundle-monaco.mjs); development and tests bundle the sources.
 */
export function importEditor(): Promise<Editor> {
  return process.env.NODE_ENV === "production" ? importBuilt<Editor>("bundle") : import("./bundle.ts");
}

/** TypeScript and JavaScript for Monaco. */
export function importLanguages(): Promise<Languages> {
  return process.env.NODE_ENV === "production"
    ? importBuilt<Languages>("typescript")
    : import("./typescript.ts");
}

async function importBuilt<Module>(name: string): Promise<Module> {
  const address = `${process.env.NEXT_PUBLIC_MONACO}/${name}`;
  const [module] = await Promise.all([
    import(/* turbopackIgnore: true */ `${address}.js`),
    addStyles(`${address}.css`),
  ]);
  return module;
}

/** An editor that is drawn before its styles measures wrong lines. */
function addStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded.`));
    };
    document.head.append(link);
  });
}
