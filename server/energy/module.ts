import type { Module } from '../module.ts';
import { energyOperations } from './energy-operations.ts';

/** Module for marketed energy from all sources. */
export const energy: Module = {
  tables: () => [
    { name: 'former-codes', statements: formerCodesOfBefore },
    { name: 'former-substance-codes', statements: formerSubstanceCodesOfBefore },
  ],
  operations: ({ catalogue }) => energyOperations(catalogue),
};

/** Migration: former values from before codes were dated have the present codes. */
const formerCodesOfBefore = `
update substance_kind_former_values as former set elna_key = present.elna_key from substance_kind as present
where present.id = former.record_id and former.elna_key is null;
update substance_type_former_values as former set fuel_type_id = present.fuel_type_id from substance_type as present
where present.id = former.record_id and former.fuel_type_id is null;
update fuel_type_former_values as former set code_cn = present.code_cn from fuel_type as present
where present.id = former.record_id and former.code_cn is null;`;

/** The same for the CN code of a substance. */
const formerSubstanceCodesOfBefore = `
update substance_type_former_values as former set code_cn = present.code_cn
from substance_type as present where present.id = former.record_id and former.code_cn is null;`;
