import '~/app/zod-setup'
import '~/styles.css'
import type { EmployeeRole, Role } from '@casework/contract/permissions'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '~/app/app'
import { createAppRouter, type AppRouter } from '~/app/router'
import { authStore } from '~/platform/auth/auth-state'
import { showTruncatedTexts } from '~/platform/truncated-texts'
import { receiveFileDrops } from '~/platform/file-drops'
import { toastStore } from '~/ui/toast/toast-store'
import { Answers, type Answer } from './answers.ts'
import { answerFrame } from './frame.ts'
import { buildProfile } from './samples.ts'

export interface Viewer {
  /**
   * The acting role: an owner is in the own workspace, anybody else in that of "Whitfield Law";
   * null for a visitor who is signed out.
   */
  role?: Role | null
  /** A lower role as which the workspace is shown. */
  see_as?: EmployeeRole
  /** In CSS pixels; 1280 by 900 by default. */
  window?: readonly [width: number, height: number]
}

/** As in index.html. Parts of the app that are loaded once look for it. */
const root = document.createElement('div')
root.id = 'root'

/**
 * Shows the whole app at an address, with real components, router and query client; only the
 * answers of the server are given here. A request without an answer, or an answer that does not fit
 * the contract, fails the test at its end. Call it once in a test.
 */
export async function openScreen(
  path: string,
  answers: readonly Answer[],
  { role = 'owner', see_as, window: [width, height] = [1280, 900] }: Viewer = {},
): Promise<Answers> {
  const given = new Answers()
  given.add(...answerFrame(role ?? 'owner'), ...answers)
  given.start()
  receiveFileDrops()
  showTruncatedTexts()
  await page.viewport(width, height)
  await authStore.ready()
  if (role !== null) await signIn(role)
  if (see_as) await authStore.seeAs(see_as)
  history.replaceState(null, '', path)
  const router = createAppRouter()
  await loadCode(router)
  onTestFinished(({ task }) => closeScreen(given, router, task.result?.state === 'fail'))
  document.body.append(root)
  await render(<App router={router} />, { container: root })
  return given
}

/** Loads the code of the screen: on a busy machine, that takes longer than a user's action may. */
async function loadCode(router: AppRouter): Promise<void> {
  const [matchedRoutes] = router.getMatchedRoutes(location.pathname)
  for (const route of matchedRoutes) await router.loadRouteChunk(route)
}

async function closeScreen(answers: Answers, router: AppRouter, failed: boolean): Promise<void> {
  const problems = failed ? [describeScreen(answers)] : []
  // What is answered after the end would reach the next test, as would the end of a navigation.
  await answers.settle(() => router.state.status === 'pending')
  await cleanup()
  router.history.destroy()
  authStore.logout()
  toastStore.setState([], true)
  localStorage.clear()
  sessionStorage.clear()
  answers.stop()
  problems.unshift(...answers.problems)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** What a failed test leaves on the screen: without it, a test that fails once in 500 stays a riddle. */
const describeScreen = (answers: Answers): string =>
  [
    `The screen at ${location.pathname}${location.search}:`,
    document.body.innerText.replaceAll(/\s+/g, ' '),
    `Focus: ${document.activeElement?.outerHTML.slice(0, 200)}`,
    `Requests: ${answers.getPaths().join(' ')}`,
  ].join('\n')

export async function signIn(role: Role): Promise<void> {
  const { name, email, phone } = buildProfile()
  await authStore.login({
    user: { id: 1, name, email, mobile: phone, role: 'owner' },
    tokens: { access: buildToken(1) },
  })
  if (role !== 'owner') await authStore.switchWorkspace({ id: 7, name: 'Whitfield Law', role })
}

/** Builds an access token that is valid for an hour; only a server would check its signature. */
export function buildToken(user: number): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: String(user), iat: now, exp: now + 3600 }
  return ['{}', JSON.stringify(claims), ''].map((part) => btoa(part)).join('.')
}
