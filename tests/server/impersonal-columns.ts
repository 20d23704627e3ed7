/** Columns with the name of a personal column that contain no personal data, and their content. */
export const impersonalColumns: Readonly<Record<string, string>> = {
  'certificate.registered_by_id': 'an organization',
  'certificate.imported_by_id': 'an import',
  'transaction.imported_by_id': 'an import',
  'certificate.by_ref_values': 'how emissions are told',
  'certificate_correction.by_ref_values': 'how emissions are told',
  'comment.readers': 'organizations',
  'export.created_by_organization_id': 'an organization',
  'export_reader.created_by_organization_id': 'an organization',
  'organization.name': 'what a company is called',
  'organization.executive_manager_name': 'the company’s own entry, as the register of companies publishes it',
  'organization.email': 'where a company is reached',
  'organization.phone': 'where a company is reached',
  'other_fuels_entry.factory_name': 'a place',
  'file.name': 'what somebody called a document of a record',
  'import.name': 'what somebody called a file',
  'list_file.name': 'what a list is called',
  'list_view.name': 'what a view is called',
  'notice.name': 'a kind of notice',
  'server_tables.name': 'the product’s own',
  'shared_thing.name': 'the product’s own',
  'record_evidence.facts': 'facts of certificates, transactions and lots, with people by their ids alone',
  'signed_list.name': 'the product’s own',
  'task.name': 'the product’s own',
  'user_session.ended_by': 'why it ended',
};

/** Tables without an entity that contain no personal data. */
export const impersonalTables = [
  ...[
    'applied_catalogue',
    'discarded_content',
    'reference_data',
    'server_tables',
    'shared_thing',
    'signed_list',
    'task',
  ],
  ...['ledger_entry', 'ledger_head', 'holding_block', 'record_evidence', 'seal_head', 'supervision_notice'],
];
