import { expect, it } from 'vitest'
import { chunkCycles } from './chunk-cycles.ts'

it('finds chunks that import each other, directly or through others', () => {
  const imports = {
    'assets/a-12345678.js': ['assets/b-12345678.js', 'assets/a-12345678.css'],
    'assets/b-12345678.js': ['assets/c-12345678.js'],
    'assets/c-12345678.js': ['assets/a-12345678.js'],
    'assets/d-12345678.js': ['assets/a-12345678.js'],
  }
  expect(chunkCycles(imports)).toEqual([['a', 'b', 'c']])
})

it('accepts chunks that share an import', () => {
  expect(chunkCycles({ 'assets/a-12345678.js': ['assets/c-12345678.js'], 'assets/b-12345678.js': ['assets/c-12345678.js'] })).toEqual([])
})
