import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfFonts } from './pdfFonts.plugin.ts';

/** What a host mails and prints of a report is drawn by the screens' own parts: one file for Node, beside the app, and its fonts. */
export default defineConfig({
  plugins: [react(), pdfFonts()],
  publicDir: false,
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: fileURLToPath(import.meta.resolve('@plinth/ui/render-report')),
    outDir: 'dist/server',
    target: 'node24',
    minify: true,
    rolldownOptions: {
      onLog(level, log, handler) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
      },
    },
  },
});
