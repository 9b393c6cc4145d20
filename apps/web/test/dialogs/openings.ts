import { page, type Locator } from 'vitest/browser'
import type { Answer } from '../answers.ts'

/** A dialog at one of the places that open it. */
export interface Opening {
  /** The file and the component that it renders there. */
  place: string
  path: string
  open: () => Promise<unknown>
  /** The role of the dialog, and its name. */
  role?: 'dialog' | 'alertdialog'
  name: string | RegExp
  /** It only searches, or each change is saved at once: nothing is lost with it. */
  keeps?: true
  window?: readonly [width: number, height: number]
  answers?: () => readonly Answer[]
}

export const getButton = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first()
export const press = (name: string | RegExp) => () => getButton(name).click()

export const inPanel = (title: string, name: string) => () => {
  const section = [...document.querySelectorAll('section')].find(
    (panel) => panel.querySelector('h2')?.textContent === title,
  )
  if (!section) throw new Error(`no panel ${title}`)
  return page.elementLocator(section).getByRole('button', { name, exact: true }).click()
}
/** Chooses an entry of the menu that a button opens. */
export const choose =
  (menu: string | RegExp, entry: string | RegExp, list?: string) => async () => {
    const scope = list === undefined ? page : page.getByRole('list', { name: list })
    await scope.getByRole('button', { name: menu }).first().click()
    await page.getByRole('menuitem', { name: entry }).first().click()
  }
export const dropFiles = () => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], 'letter.pdf'))
  for (const type of ['dragenter', 'drop'])
    document.body.dispatchEvent(
      new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
    )
  return nothing()
}
export const nothing = () => Promise.resolve()

/** Chooses an entry of the palette. */
export const chooseInPalette = (typed: string, entry: string | RegExp) => async () => {
  await getButton(/^Search everything/).click()
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await palette.getByRole('combobox').fill(typed)
  await palette.getByRole('option', { name: entry }).first().click()
}
/** Chooses the last row of a picker, which creates what is typed. */
export const createIn = (label: RegExp, name: string) => async () => {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.getByRole('option', { name: `Create “${name}”` }).click()
}
