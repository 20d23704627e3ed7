import { walkCompany } from './company-walk.ts';

walkCompany('en');
