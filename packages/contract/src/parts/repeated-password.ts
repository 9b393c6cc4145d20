import * as z from 'zod/mini'

interface Repeated {
  password: string
  /** The second field. */
  again: string
  error: string
}

/**
 * A form with a repeated password. It reports a difference as soon as both are filled, even if
 * other fields are invalid; an object-level check would run only after they are valid.
 */
export const repeatedPassword = <S extends z.ZodMiniType<object, object>>(
  form: S,
  { password, again, error }: Repeated,
) =>
  z.transform((given: z.input<S>, { issues }) => {
    const read = form.safeParse(given)
    const refuse = (path: PropertyKey[], message: string) =>
      issues.push({ code: 'custom', message, path, input: given })
    const faults = read.error?.issues ?? []
    for (const { path, message } of faults) refuse(path, message)
    const { [password]: first, [again]: second } = given as Record<string, unknown>
    if (first && first !== second && !faults.some(({ path }) => path[0] === again))
      refuse([again], error)
    return read.data as z.output<S>
  })
