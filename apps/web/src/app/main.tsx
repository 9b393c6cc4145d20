import './zod-setup.ts'
import '../styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showTruncatedTexts } from '~/platform/truncated-texts'
import { receiveFileDrops } from '~/platform/file-drops'
import { restorePreferences } from '~/platform/i18n/preferences'
import { App } from './app.tsx'
import { loadFonts } from './load-fonts.ts'
import { servePageOffline } from './offline.ts'
import { createAppRouter } from './router.ts'
import { explainReload, reloadOnceWhenStale } from './stale-build.ts'

receiveFileDrops()
showTruncatedTexts()
reloadOnceWhenStale()
servePageOffline()

const router = createAppRouter()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const show = () =>
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
void Promise.all([restorePreferences(), loadFonts()]).then(show).then(explainReload)
