import { t } from '@casework/texts'
import { Copy } from 'lucide-react'
import { encode } from 'uqr'
import { copyText } from '~/platform/copy-text'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { Button, buttonClass, toast } from '~/ui'

interface TotpSecretProps {
  /** Base32. */
  secret: string
  /** The same secret as an otpauth: address. */
  uri: string
}

/** The secret for the app: as a QR code, as a link on the phone that has the app, and as text. */
export function TotpSecret({ secret, uri }: TotpSecretProps) {
  const isNarrow = useMediaQuery(BELOW.sm)
  return (
    <div className="space-y-4">
      {isNarrow ? (
        <a href={uri} className={buttonClass({}, 'w-full')}>
          {t('Open in your authenticator app')}
        </a>
      ) : (
        <>
          <p className="text-ink-2">{t('Scan this code with your authenticator app.')}</p>
          <QrCode text={uri} />
        </>
      )}
      <div>
        <p className="text-label font-semibold">{t('Or enter this secret in the app')}</p>
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
          <Groups secret={secret} />
          <CopySecret secret={secret} />
        </div>
      </div>
    </div>
  )
}

/** Groups of four are easier to type; they stay one word for copying and screen readers. */
const Groups = ({ secret }: { secret: string }) => (
  <code className="w-44 font-mono text-body">
    {(secret.match(/.{1,4}/g) ?? []).map((group, at) => (
      <span key={at} className="inline-block mr-1.5">
        {group}
      </span>
    ))}
  </code>
)

function CopySecret({ secret }: { secret: string }) {
  const copy = async () => {
    if (await copyText(secret)) toast.success(t('Secret copied'))
    else toast.error(t('The secret could not be copied'))
  }
  return (
    <Button size="sm" className="max-sm:w-full" onClick={() => void copy()}>
      <Copy aria-hidden size={14} />
      {t('Copy')}
    </Button>
  )
}

/** Black on white in both themes, because cameras read inverted codes badly. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 3 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={t('QR code for your authenticator app')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto h-48 rounded-md"
    >
      <path fill="white" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="black" d={path} />
    </svg>
  )
}
