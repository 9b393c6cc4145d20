import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Writes small text files; returns their paths. */
export function writeTextFiles(folder: string, names: readonly string[]): string[] {
  mkdirSync(folder, { recursive: true })
  return names.map((name) => {
    const path = join(folder, name)
    writeFileSync(path, 'privileged')
    return path
  })
}

/** Drags files from the desktop over the middle of the page; the result lets go of them. */
export async function dragFiles(
  page: Page,
  files: readonly string[],
): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const dispatch = async (type: 'dragEnter' | 'dragOver' | 'drop') => {
    await browser.send('Input.dispatchDragEvent', {
      type,
      x: Math.round(width / 2),
      y: Math.round(height / 2),
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    })
  }
  await dispatch('dragEnter')
  await dispatch('dragOver')
  return () => dispatch('drop')
}
