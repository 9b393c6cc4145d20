/**
 * Logs server errors (status and path only), failed background calls and browser storage errors.
 * Never pass a token, a body or client data: legal data must not end up in logs.
 */
export function logError(message: string, ...details: unknown[]): void {
  // oxlint-disable-next-line eslint/no-console -- the specification asks for these lines (HTTP-025, STORE-012)
  console.error(message, ...details)
}
