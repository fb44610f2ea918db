import { expect, it } from 'vitest'
import { chunkCycles } from './chunk-cycles.ts'

it('finds chunks that import each other, directly or through others', () => {
  const imports = {
    'assets/a-1234567.js': ['assets/b-1234567.js', 'assets/a-1234567.css'],
    'assets/b-1234567.js': ['assets/c-1234567.js'],
    'assets/c-1234567.js': ['assets/a-1234567.js'],
    'assets/d-1234567.js': ['assets/a-1234567.js'],
  }
  expect(chunkCycles(imports)).toEqual([['a', 'b', 'c']])
})

it('accepts chunks that share an import', () => {
  expect(chunkCycles({ 'assets/a-1234567.js': ['assets/c-1234567.js'], 'assets/b-1234567.js': ['assets/c-1234567.js'] })).toEqual([])
})
