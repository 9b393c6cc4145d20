import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { explainFileError } from './file-errors.ts'

const catchError = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was refused')
}

const refuse = (code: string) => Object.assign(new Error(code), { code, path: '/a/b' })

test('explains a folder that the user of a command may not create (FIX-253)', () => {
  const sentence =
    'This user may not use /a/b. Run the command as the user that owns it, or create the folder for this user first.'

  expect(explainFileError(refuse('EACCES'))).toBe(sentence)
  expect(explainFileError(refuse('EPERM'))).toBe(sentence)
  expect(explainFileError(refuse('EROFS'))).toBe('/a/b is on a read-only disk.')
  expect(explainFileError(refuse('ENOSPC'))).toBe('The disk of /a/b is full.')
  expect(explainFileError(refuse('EDQUOT'))).toBe('The disk of /a/b is full.')
})

test('explains a file in the place of a folder (FIX-253)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cw-file-errors-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const create = (path: string) =>
    explainFileError(catchError(() => mkdirSync(path, { recursive: true })))

  expect(create(file)).toContain(`${file} is not a folder`)
  expect(create(join(file, 'below'))).toContain('is not a folder, or is in something')
})

test('leaves other errors to their stack (FIX-253)', () => {
  expect(explainFileError(catchError(() => readFileSync('/nowhere/at/all')))).toBeUndefined()
  expect(explainFileError(Object.assign(new Error(), { code: 'EACCES' }))).toBeUndefined()
  expect(explainFileError(Object.assign(refuse('EEXIST'), { syscall: 'link' }))).toBeUndefined()
  expect(explainFileError('EACCES')).toBeUndefined()
})
