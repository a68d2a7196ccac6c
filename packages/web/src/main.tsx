import '@fontsource-variable/instrument-sans/wght.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import './app/theme/entry-styles.ts'
import './app/theme/theme.css'
import './ui/shared.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { watchFocus } from './ui/use-focus-back.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
watchFocus(document)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
