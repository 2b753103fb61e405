/** What Monaco computes beside the page. A separate module, so that the bundler turns it into a worker on our origin (docs/promises.md S14). */
import "monaco-editor/editor/editor.worker.js";
