import { page } from 'vitest/browser'

const nextFrame = () => new Promise(requestAnimationFrame)

/** Ends all animations until none has run for two frames: a colour may begin to change a frame later. */
export async function finishAnimations(): Promise<void> {
  for (let framesWithout = 0; framesWithout < 2;) {
    const running = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      )
    for (const animation of running) animation.finish()
    framesWithout = running.length === 0 ? framesWithout + 1 : 0
    await nextFrame()
  }
}

/** Resizes the window, and waits until the page is drawn at this width. */
export async function resizeWindow(width: number, height = innerHeight): Promise<void> {
  await page.viewport(width, height)
  await finishAnimations()
}
