-- A sign-in answers the region of the person's own firm, so that its first page has the right dates.
grant select (region) on accounts to casework_auth;
