import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BackLink } from './router/back-link.tsx'
import { Button, PageHeader } from '~/ui'
import '~/styles.css'

it('fits words of 200 letters and the actions into a narrow screen', async () => {
  await page.viewport(390, 844)
  const screen = await render(
    <>
      <BackLink link={<a href="#back" />}>{'S'.repeat(200)}</BackLink>
      <PageHeader
        title={'W'.repeat(200)}
        subtitle={'q'.repeat(200)}
        badge="Unsaved changes"
        actions={<Button>Delete</Button>}
      />
    </>,
  )

  const heading = await screen.getByRole('heading').findElement()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth)
  expect(
    screen.getByRole('button', { name: 'Delete' }).element().getBoundingClientRect().right,
  ).toBeLessThanOrEqual(390)
})

it('cuts a long way back beside the menu of a phone (LOOK-192)', async () => {
  await page.viewport(390, 844)
  const screen = await render(
    <div className="flex items-center justify-between gap-3">
      <BackLink link={<a href="#back" />}>{'Back to the hearing '.repeat(5)}</BackLink>
      <Button>More</Button>
    </div>,
  )

  const more = await screen.getByRole('button', { name: 'More' }).findElement()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(more.getBoundingClientRect().right).toBeLessThanOrEqual(390)
})
