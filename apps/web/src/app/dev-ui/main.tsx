import '~/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DevUiPage } from './dev-ui-page.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <DevUiPage />
    </StrictMode>,
  )
}
