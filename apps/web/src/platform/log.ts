/**
 * The browser's console, for the two things that belong there: faults of the server (status and path only) and of the
 * browser's storage. Never a token, a body or anything of a client (OQ-027, STORE-012).
 */
export function logError(message: string, ...details: unknown[]): void {
  // oxlint-disable-next-line eslint/no-console -- the specification asks for these lines (HTTP-025, STORE-012)
  console.error(message, ...details)
}
