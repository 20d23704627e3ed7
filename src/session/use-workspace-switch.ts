import { useApolloClient, useMutation } from '@apollo/client/react';
import { useCallback } from 'react';
import { SwitchOrganizationWorkspaceDocument } from '../../generated/portal/documents.ts';
import { discardChanges, useLeave } from '../../engine/react/guard/index.ts';
import { useNavigation, useToast, useWords } from '../../engine/react/index.ts';
import { deviceId, storeTokens } from './session.ts';

/** Switches the workspace: new tokens, cleared cache, navigation to the start. */
export function useWorkspaceSwitch(): (organizationId: string) => Promise<void> {
  const client = useApolloClient();
  const { navigate } = useNavigation();
  const leave = useLeave();
  const toast = useToast();
  const translate = useWords();
  const [switchWorkspace] = useMutation(SwitchOrganizationWorkspaceDocument);
  return useCallback(
    async (organizationId) => {
      if (!(await leave())) return;
      const { data } = await switchWorkspace({ variables: { organizationId, deviceID: deviceId() } });
      if (!data) return;
      storeTokens(data.switchOrganizationWorkspace);
      sessionStorage.clear();
      discardChanges();
      navigate('/');
      // Shown before refetching, which may be slow: the server has already switched.
      toast(translate('success.workspace'), 'success');
      // Failed refetches are shown by their screens, and the old screen is gone.
      await client.resetStore().catch(() => undefined);
    },
    [client, leave, navigate, switchWorkspace, toast, translate],
  );
}
