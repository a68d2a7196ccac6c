import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { writeOfflineWorker } from './build/offline-files.ts'
import { type Node, withoutServerRules } from './build/server-rules.ts'

/** Puts a `preload` for the two latin font files in the page: text appears in its own letters at once. */
function preloadFonts(): Plugin {
  const wanted = /(bricolage-grotesque|instrument-sans)-latin-wght-normal-.*\.woff2$/
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => wanted.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** Refuses a build with a component of Mantine whose styles nobody imports: `app/theme/entry-styles.ts`, `shell-styles.ts`. */
function requireStyles(): Plugin {
  return {
    name: 'require-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const imported = [...this.getModuleIds()].join('\n')
      const used = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      const styles = used.flatMap((id) => {
        const [, library = '', component] =
          /^(.*[\\/]@mantine[\\/]core)[\\/]esm[\\/]components[\\/](\w+)/.exec(id) ?? []
        return component ? [join(library, 'styles', `${component}.layer.css`)] : []
      })
      const missing = [...new Set(styles)].filter((style) => existsSync(style) && !imported.includes(style))
      if (missing.length > 0) this.error(`Styles that nobody imports: ${missing.join(', ')}`)
    },
  }
}

/** Leaves out what only the server calls of the declarations. */
function leaveOutServerRules(): Plugin {
  return {
    name: 'leave-out-server-rules',
    apply: 'build',
    transform: {
      filter: { id: /\/domain\/src\/collections\/.*\.ts$/ },
      handler(code) {
        return { code: withoutServerRules(code, this.parse(code) as unknown as Node), map: null }
      },
    },
  }
}

/**
 * The files of code, in the order in which a person needs them: sign-in, the frame with the declarations, the list, its
 * filters, the home screen, the dialogs, the form. Each has the modules named here and all that they import, without what an earlier file has. A few large files
 * compress better than many small ones, and none waits for another to be read first.
 */
const FILES = {
  entree: /\/src\/(main|pages\/signing-in\/(LoginPage|EntryPage))\.tsx$/,
  cadre: /\/src\/(app\/shell\/Shell(Gate)?\.tsx|data\/socket\.ts)$|\/domain\/src\/collections\/index\.ts$/,
  liste: /\/src\/(engine\/list\/CollectionList|collections\/produits\/ProductCard)\.tsx$/,
  choix: /\/src\/(app\/shell\/BoutiqueList|fields\/(shared\/Option|relation\/Relation)Filter)\.tsx$/,
  accueil: /\/src\/pages\/dashboard\/(DashboardPage|OrdersDue)\.tsx$/,
  fenetres: /\/src\/(app\/(shell\/(MenuDrawer|ExpiredDialog)|landing)|ui\/feedback\/ConfirmDelete)\.tsx?$/,
  fiche: /\/src\/engine\/edit\/CollectionEdit\.tsx$/,
}
const groups = Object.entries(FILES)
  .reverse()
  .map(([name, test], priority) => ({ name, test, priority: priority + 1 }))

const compress = promisify(brotliCompress)

/** Writes each script and style also compressed, at the best level, which would take too long for each answer. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName))
      await Promise.all(
        texts.map(async (file) => {
          const text = file.type === 'chunk' ? file.code : file.source
          await writeFile(join(dir, `${file.fileName}.br`), await compress(text))
        }),
      )
    },
  }
}

/** `row_x3Fq`: shorter than Vite's names, which end in the number of a line, and the same as long as the file keeps its place. */
function scopedName(name: string, file: string): string {
  const place = relative(import.meta.dirname, file).replaceAll('\\', '/')
  return `${name}_${createHash('sha1').update(place).digest('base64url').slice(0, 4)}`
}

export default defineConfig({
  plugins: [
    react(),
    leaveOutServerRules(),
    preloadFonts(),
    requireStyles(),
    writeOfflineWorker(import.meta.dirname),
    compressFiles(),
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2022',
    // A strict Content-Security-Policy allows scripts of this origin only: nothing is inlined, not even small files.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
})
