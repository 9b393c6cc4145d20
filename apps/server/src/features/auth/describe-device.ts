// Names browser and system of a user agent. The names come from closed lists, since they are mailed:
// a caller chooses their user agent.
import { translate } from '@casework/texts'

/** In this order, because most browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Microsoft Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const find = (names: typeof BROWSERS, user_agent: string) =>
  names.find(([pattern]) => pattern.test(user_agent))?.[1]

/** Returns a text such as "Firefox on Windows", or what is known of it; empty for other programs. */
export function describeDevice(user_agent: string, language: string): string {
  const browser = find(BROWSERS, user_agent)
  const system = find(SYSTEMS, user_agent)
  return browser && system
    ? translate(language, '{browser} on {system}', { browser, system })
    : (browser ?? system ?? '')
}
