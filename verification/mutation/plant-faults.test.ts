import { expect, it } from 'vitest'
import { allMutants } from './all-mutants.ts'
import { plantFaults } from './plant-faults.ts'

it('finds the text of each mutant once in the code, and the tests that kill it', () => {
  expect(allMutants.flatMap(plantFaults)).toEqual([])
})

it('names a text that stands nowhere, and a file that is not there', () => {
  const file = 'verification/mutation/plant-faults.ts'
  const killedBy = [{ file: 'verification/mutation/plant-faults.test.ts', title: 'names' }]
  const mutant = {
    no: 0,
    what: '',
    plants: [{ file, from: ['no such', 'text'].join(' '), to: '' }],
    killedBy,
  }
  expect(plantFaults(mutant)).toEqual([`mutant 0: its text stands 0 times in ${file}`])
  const nowhere = { ...mutant, plants: [{ file: 'domain/nowhere.ts', from: '', to: '' }] }
  expect(plantFaults(nowhere)).toEqual(['mutant 0: there is no domain/nowhere.ts'])
})
