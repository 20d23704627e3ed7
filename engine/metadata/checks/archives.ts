import { inEntity, type Check } from './finding.ts';

/** Only what is archived can be brought back. */
export const checkArchives: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap(({ name, access, storage }) =>
    access.permissions.restore === undefined || storage.archive
      ? []
      : [
          {
            code: 'nothing-archived',
            location: inEntity(name, 'access', 'permissions', 'restore'),
            message:
              'removing deletes these records, so none can be restored; write "storage": { "archive": true } too',
          },
        ],
  );
