import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface OldVersion {
  /** A folder with the files of that commit. */
  readonly root: string
  remove(): void
}

/** Checks a commit out into a new folder, with the packages of this one. */
export function checkOut(commit: string): OldVersion {
  const parent = mkdtempSync(join(tmpdir(), 'casework-old-'))
  const root = join(parent, 'casework')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: 'pipe' })
  git('worktree', 'add', '--detach', root, commit)
  // A copy, because the links to the workspaces are relative.
  execFileSync('cp', ['-a', '--link', join(ROOT, 'node_modules'), root])
  return {
    root,
    remove: () => {
      git('worktree', 'remove', '--force', root)
      rmSync(parent, { recursive: true, force: true })
    },
  }
}
