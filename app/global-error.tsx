"use client";

/** Shown when the layout itself failed, so it renders a whole page without dependencies. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <head>
        <title>Millrace</title>
        <style>
          {
            ":root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:26rem;margin:20vh auto;padding:0 1rem}"
          }
        </style>
      </head>
      <body>
        <h1>This page could not be displayed</h1>
        <p>This is a bug in Millrace. Saved work is not lost. Try again, or reload the page.</p>
        <button type="button" onClick={reset}>
          Try again
        </button>
      </body>
    </html>
  );
}
