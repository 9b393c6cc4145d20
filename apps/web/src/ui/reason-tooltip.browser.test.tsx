import { lazy, Suspense } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { ReasonTooltip } from './reason-tooltip.tsx'

it('keeps the focus of the button that it replaces once it is loaded (DOC-017)', async () => {
  const load = Promise.withResolvers<{ default: typeof ReasonTooltip }>()
  const Loaded = lazy(() => load.promise)
  const button = (
    <button type="button" aria-describedby="reason">
      Upload
    </button>
  )
  const screen = await render(
    <>
      <Suspense fallback={button}>
        <Loaded reason="Your SILVER role cannot upload documents">{button}</Loaded>
      </Suspense>
      <p id="reason">Your SILVER role cannot upload documents</p>
    </>,
  )
  const before = (await screen.getByRole('button').findElement()) as HTMLElement
  before.focus()
  load.resolve({ default: ReasonTooltip })
  await expect.poll(() => before.isConnected).toBe(false)
  await expect.element(screen.getByRole('button')).toHaveFocus()
})
