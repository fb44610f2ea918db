import { expect, it } from 'vitest'
import { type Asset, decodeList, encodeList } from './asset-list.ts'

const asset = (url: string, group: Asset['group'], digest: string | undefined): Asset => ({
  url,
  revision: url.startsWith('assets/') ? null : (digest ?? (group === 'required' ? '12345678-build' : 'build')),
  group,
  bytes: digest === undefined ? 0 : 640,
  ...(digest === undefined ? {} : { digest }),
})

it('decodeList restores the list that encodeList wrote', () => {
  const [player, view, logo] = [
    asset('assets/player-AAAAAAA.js', 'required', 'AAAAAAA'),
    // One of two files that import each other: its name does not follow from its content.
    asset('assets/view-BBBBBBB.js', 'required', 'CCCCCCC'),
    asset('icons/logo.svg', 'optional', 'DDDDDDD'),
  ]
  const list = {
    version: '1.0+abc',
    build: 'build',
    parts: { member: 'assets/member-JJJJJJJ.txt', staff: 'assets/staff-EEEEEEE.txt' },
    packs: [
      { url: 'assets/pack-FFFFFFF.bin', bytes: 1280, assets: [player, view] },
      { url: 'assets/pack-GGGGGGG.bin', bytes: 640, assets: [logo] },
    ],
    assets: [
      player,
      view,
      logo,
      asset('index.html', 'required', undefined),
      asset('pages/home.html', 'required', undefined),
      asset('assets/pdf-HHHHHHH.mjs', 'pdf', 'HHHHHHH'),
      asset('fonts/bn.woff2', 'on-demand', 'IIIIIII'),
      asset('pages/events/create.html', 'on-demand', undefined),
    ],
  }
  expect(decodeList(encodeList(list))).toEqual(list)
})
